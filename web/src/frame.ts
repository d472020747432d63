/** Where the page is laid out anew; the same widths stand in the styles. In `em`, so that large letters count as a small window. */

/** Room for a column beside the map. */
export const WIDE = "(min-width: 80em)";
/** A phone, upright or sideways: one thing at a time below or beside the map. */
export const PHONE = "(max-width: 40em), (max-width: 63.9em) and (max-height: 30em)";
