/**
 * On every answer to whoever is signed in: where the change log stood when it was asked for. A screen that opens its
 * stream later begins there (`Last-Event-ID`), so that nothing falls between its first answers and the stream.
 */
export const positionHeader = 'mayim-position'
