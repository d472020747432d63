/* The hottest loops over hexes in C, for who wants them: `each` of `sets.py`, and the walking of `fm/reach.py`.
   What they mean is said there, in Python; here are the same hexes in the same order, by the same ways, and a
   test holds the two against each other.

   Ways are packed: for each hex six pairs of 16-bit numbers, a hex and a price; -1 ends them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define AROUND 6
#define ENEMY 2
#define NONE -1
#define MADE 2048

typedef struct {
    short hex, price;
} Pair;

typedef struct {
    short hex, next;
} Waiting;

static PyObject *numbers[MADE]; /* made once, because most hexes have no small number */

static PyObject *number(Py_ssize_t n)
{
    return n < MADE ? Py_NewRef(numbers[n]) : PyLong_FromSsize_t(n);
}

static int bytes_of(PyObject *set, unsigned char *bytes, Py_ssize_t size)
{
#if PY_VERSION_HEX >= 0x030D0000
    return PyLong_AsNativeBytes(set, bytes, size, Py_ASNATIVEBYTES_LITTLE_ENDIAN) < 0 ? -1 : 0;
#else
    return _PyLong_AsByteArray((PyLongObject *)set, bytes, size, 1, 0);
#endif
}

/* `sets.each`: the hexes of a set, in the order of the grid. */
static PyObject *each(PyObject *module, PyObject *set)
{
    if (!PyLong_Check(set))
        return PyErr_Format(PyExc_TypeError, "a set of hexes is a number, not %R", set);
    Py_ssize_t size = _PyLong_NumBits(set) / 64 + 1, count = 0;
    unsigned long long few[32], *words = size <= 32 ? few : PyMem_Malloc(size * 8);
    PyObject *found = NULL;
    if (!words)
        return PyErr_NoMemory();
    if (bytes_of(set, (unsigned char *)words, size * 8) == 0) {
        for (Py_ssize_t w = 0; w < size; w++)
            count += __builtin_popcountll(words[w]);
        found = PyList_New(count);
        count = 0;
        for (Py_ssize_t w = 0; found && w < size; w++)
            for (unsigned long long word = words[w]; word; word &= word - 1)
                PyList_SET_ITEM(found, count++, number(w * 64 + __builtin_ctzll(word)));
    }
    if (words != few)
        PyMem_Free(words);
    return found;
}

static const Pair *pairs(Py_buffer *ways, Py_ssize_t hex)
{
    return (const Pair *)ways->buf + hex * AROUND;
}

static PyObject *list_of(const short *hexes, Py_ssize_t count)
{
    PyObject *found = PyList_New(count);
    for (Py_ssize_t i = 0; found && i < count; i++)
        PyList_SET_ITEM(found, i, number(hexes[i]));
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

static int fit(Py_ssize_t size, Py_buffer *ways, Py_buffer *ground, Py_buffer *left, int start, int points)
{
    if (size * AROUND < 32000 && ways->len == size * AROUND * (Py_ssize_t)sizeof(Pair) && ground->len == size &&
        left->len == size && start >= 0 && start < size && points >= 0 && points < 255)
        return 1;
    PyErr_SetString(PyExc_ValueError, "these are not the ways, the ground and the hexes of one map");
    return 0;
}

static PyObject *walk(PyObject *module, PyObject *args)
{
    Py_buffer ways, ground, left;
    PyObject *found = NULL;
    int start, points, stops, toll;
    if (!PyArg_ParseTuple(args, "y*y*w*iipi", &ways, &ground, &left, &start, &points, &stops, &toll))
        return NULL;
    Py_ssize_t size = left.len;
    if (fit(size, &ways, &ground, &left, start, points)) {
        short *order = PyMem_Malloc(size * sizeof(short));
        Waiting *waiting = PyMem_Malloc((size * AROUND + 1) * sizeof(Waiting));
        if (order && waiting)
            found = list_of(order, walked(&ways, ground.buf, left.buf, size, start, points, stops, toll, order,
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
    PyObject *found = NULL;
    int start, stops, toll, goal;
    if (!PyArg_ParseTuple(args, "y*y*y*ipii", &entries, &ground, &left, &start, &stops, &toll, &goal))
        return NULL;
    Py_ssize_t size = left.len;
    if (fit(size, &entries, &ground, &left, start, 0) && fit(size, &entries, &ground, &left, goal, 0)) {
        short *way = PyMem_Malloc(size * sizeof(short));
        Py_ssize_t count = way ? followed(&entries, ground.buf, left.buf, start, stops, toll, goal, way) : 0;
        if (!way)
            PyErr_NoMemory();
        else if (count == NONE)
            PyErr_SetString(PyExc_AssertionError, "every hex within reach was reached from another");
        else
            found = list_of(way, count);
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
    if (!(found = PyList_New(0)))
        PyErr_NoMemory();
    for (Py_ssize_t i = 1; found && i < PyList_GET_SIZE(order); i++) {
        long h = PyLong_AsLong(PyList_GET_ITEM(order, i));
        int known = h >= 0 && h < crowd.len && h < PyTuple_GET_SIZE(things);
        if (!known && !PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "this is no hex of the map");
        if (!known || (!((const unsigned char *)crowd.buf)[h] &&
                       PyList_Append(found, PyTuple_GET_ITEM(things, h)) < 0))
            Py_CLEAR(found);
    }
    PyBuffer_Release(&crowd);
    return found;
}

static PyMethodDef functions[] = {
    {"each", each, METH_O, "The hexes of a set."},
    {"walk", walk, METH_VARARGS, "Where a unit can get to, the cheapest first."},
    {"path", path, METH_VARARGS, "A cheapest way to a hex within reach."},
    {"ends", ends, METH_VARARGS, "What stands for the hexes where a move may end."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef kernel = {PyModuleDef_HEAD_INIT, "kernel", NULL, 0, functions};

PyMODINIT_FUNC PyInit_kernel(void)
{
    for (int n = 0; n < MADE; n++)
        if (!numbers[n] && !(numbers[n] = PyLong_FromLong(n)))
            return NULL;
    return PyModule_Create(&kernel);
}
