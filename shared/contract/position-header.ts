/**
 * On every answer to a signed-in caller: the position of the change log before the answer was read. A screen that opens
 * its stream later begins there (`Last-Event-ID`), so that it misses no change between its first answers and the
 * stream.
 */
export const positionHeader = 'mayim-position'

/**
 * On a write of a form: the position of the answer that the form showed. What another person has changed since then is
 * not overwritten (screens-1001).
 */
export const seenHeader = 'mayim-seen'
