/* The walking of `reach.py` in C, for the compiled flavour: the same hexes in the same order, by the same way.
   `reach.py` says what it means; a test holds the two against each other.

   Ways are packed: for each hex six pairs of 16-bit numbers, a hex and a price; -1 ends them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define AROUND 6
#define ENEMY 2
#define NONE -1

typedef struct {
    short hex, price;
} Pair;

typedef struct {
    short hex, next;
} Waiting;

static const Pair *pairs(Py_buffer *ways, Py_ssize_t hex)
{
    return (const Pair *)ways->buf + hex * AROUND;
}

/* The things with these numbers, as a list. */
static PyObject *picked(PyObject *things, const short *numbers, Py_ssize_t count)
{
    PyObject *found = PyList_New(count);
    for (Py_ssize_t i = 0; found && i < count; i++)
        PyList_SET_ITEM(found, i, Py_NewRef(PyTuple_GET_ITEM(things, numbers[i])));
    return found;
}

/* `Reach.walk`: fills `left`, returns `order`. Hexes wait in a queue for each number of points left. */
static Py_ssize_t walked(Py_buffer *ways, const unsigned char *ground, unsigned char *left, Py_ssize_t size,
                         int start, int points, int stops, int toll, short *order, Waiting *waiting)
{
    short first[257], last[257];
    Py_ssize_t count = 0;
    int used = 0;
    memset(first, NONE, sizeof first);
    left[start] = (unsigned char)(points + 1);
    waiting[used] = (Waiting){(short)start, NONE};
    first[points + 1] = last[points + 1] = (short)used++;
    for (int rest = points + 1; rest > 0; rest--)
        for (short w = first[rest]; w != NONE; w = waiting[w].next) {
            int h = waiting[w].hex;
            if (left[h] != rest)
                continue; /* a cheaper way was found meanwhile */
            order[count++] = (short)h;
            if (stops && ground[h] && h != start)
                continue;
            const Pair *exit = pairs(ways, h);
            for (int i = 0; i < AROUND && exit[i].hex != NONE; i++) {
                int n = exit[i].hex, more = rest - exit[i].price;
                if (more <= left[n])
                    continue;
                if (ground[n]) {
                    more -= toll;
                    if (ground[n] == ENEMY || more <= left[n])
                        continue;
                }
                left[n] = (unsigned char)more;
                waiting[used] = (Waiting){(short)n, NONE};
                if (first[more] == NONE)
                    first[more] = (short)used;
                else
                    waiting[last[more]].next = (short)used;
                last[more] = (short)used++;
            }
        }
    return count;
}

static int fit(Py_ssize_t size, Py_buffer *ways, Py_buffer *ground, Py_buffer *left, PyObject *ids, int start,
               int points)
{
    if (size * AROUND < 32000 && ways->len == size * AROUND * (Py_ssize_t)sizeof(Pair) && ground->len == size &&
        left->len == size && PyTuple_GET_SIZE(ids) == size && start >= 0 && start < size && points >= 0 &&
        points < 255)
        return 1;
    PyErr_SetString(PyExc_ValueError, "these are not the ways, the ground and the hexes of one map");
    return 0;
}

static PyObject *walk(PyObject *module, PyObject *args)
{
    Py_buffer ways, ground, left;
    PyObject *ids, *found = NULL;
    int start, points, stops, toll;
    if (!PyArg_ParseTuple(args, "y*O!y*w*iipi", &ways, &PyTuple_Type, &ids, &ground, &left, &start, &points,
                          &stops, &toll))
        return NULL;
    Py_ssize_t size = left.len;
    if (fit(size, &ways, &ground, &left, ids, start, points)) {
        short *order = PyMem_Malloc(size * sizeof(short));
        Waiting *waiting = PyMem_Malloc((size * AROUND + 1) * sizeof(Waiting));
        if (order && waiting)
            found = picked(ids, order, walked(&ways, ground.buf, left.buf, size, start, points, stops, toll, order,
                                              waiting));
        else
            PyErr_NoMemory();
        PyMem_Free(order);
        PyMem_Free(waiting);
    }
    PyBuffer_Release(&ways);
    PyBuffer_Release(&ground);
    PyBuffer_Release(&left);
    return found;
}

/* `Reach.path_to`: from the goal back to the start, always the first hex around that leads on. */
static Py_ssize_t followed(Py_buffer *entries, const unsigned char *ground, const unsigned char *left, int start,
                           int stops, int toll, int goal, short *path)
{
    Py_ssize_t count = 0;
    int here = goal;
    path[count++] = (short)here;
    while (here != start) {
        const Pair *entry = pairs(entries, here);
        int spent = ground[here] ? toll : 0, before = NONE;
        for (int i = 0; i < AROUND && entry[i].hex != NONE && before == NONE; i++) {
            int h = entry[i].hex;
            if (left[h] > left[here] && left[h] - entry[i].price - spent == left[here] &&
                (h == start || !(stops && ground[h])))
                before = h;
        }
        if (before == NONE)
            return NONE;
        here = before;
        path[count++] = (short)here;
    }
    for (Py_ssize_t i = 0, j = count - 1; i < j; i++, j--) {
        short other = path[i];
        path[i] = path[j];
        path[j] = other;
    }
    return count;
}

static PyObject *path(PyObject *module, PyObject *args)
{
    Py_buffer entries, ground, left;
    PyObject *ids, *found = NULL;
    int start, stops, toll, goal;
    if (!PyArg_ParseTuple(args, "y*O!y*y*ipii", &entries, &PyTuple_Type, &ids, &ground, &left, &start, &stops,
                          &toll, &goal))
        return NULL;
    Py_ssize_t size = left.len;
    if (fit(size, &entries, &ground, &left, ids, start, 0) && fit(size, &entries, &ground, &left, ids, goal, 0)) {
        short *way = PyMem_Malloc(size * sizeof(short));
        Py_ssize_t count = way ? followed(&entries, ground.buf, left.buf, start, stops, toll, goal, way) : 0;
        if (!way)
            PyErr_NoMemory();
        else if (count == NONE)
            PyErr_SetString(PyExc_AssertionError, "every hex within reach was reached from another");
        else
            found = picked(ids, way, count);
        PyMem_Free(way);
    }
    PyBuffer_Release(&entries);
    PyBuffer_Release(&ground);
    PyBuffer_Release(&left);
    return found;
}

/* `rules.movement.ends_of`: what stands in `things` for the hexes of `order` but the first where nobody is. */
static PyObject *ends(PyObject *module, PyObject *args)
{
    PyObject *order, *things, *found = NULL;
    Py_buffer crowd;
    if (!PyArg_ParseTuple(args, "O!y*O!", &PyList_Type, &order, &crowd, &PyTuple_Type, &things))
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(order), free = 0;
    short *numbers = PyMem_Malloc((count + 1) * sizeof(short));
    for (Py_ssize_t i = 1; numbers && i < count; i++) {
        long h = PyLong_AsLong(PyList_GET_ITEM(order, i));
        if (h < 0 || h >= crowd.len || h >= PyTuple_GET_SIZE(things)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "this is no hex of the map");
            break;
        }
        if (!((const unsigned char *)crowd.buf)[h])
            numbers[free++] = (short)h;
    }
    if (!numbers)
        PyErr_NoMemory();
    else if (!PyErr_Occurred())
        found = picked(things, numbers, free);
    PyMem_Free(numbers);
    PyBuffer_Release(&crowd);
    return found;
}

static PyMethodDef functions[] = {
    {"walk", walk, METH_VARARGS, "Where a unit can get to, the cheapest first."},
    {"path", path, METH_VARARGS, "A cheapest way to a hex within reach."},
    {"ends", ends, METH_VARARGS, "What stands for the hexes where a move may end."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef walking = {PyModuleDef_HEAD_INIT, "walking", NULL, 0, functions};

PyMODINIT_FUNC PyInit_walking(void)
{
    return PyModule_Create(&walking);
}
