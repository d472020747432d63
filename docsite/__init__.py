"""The documentation as a site: `make docs` writes it into build/site. Begin with `build`.

    pages        the Markdown of the repository, with its links put right for the site
    rulebooks    the players' manuals, from the chapters, tables and figures that the program shows
    reference    the public API, from its docstrings
    notebooks    docs/notebooks run from the top, with what they print
    contents     what stands in the navigation, in order
    build        all of it put together and handed to MkDocs

The pages lie in the site as they lie in the repository, so a relative link works in both.
"""
