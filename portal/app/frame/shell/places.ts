/** How far each entry of the history was scrolled, by its key. A new entry has a new key. */
export const places: Record<string, number> = {}
