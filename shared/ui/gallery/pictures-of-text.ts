/**
 * For each picture the texts for which it was chosen, for a refusal in place of its own with that after a colon: written
 * by `npm run text-pictures`.
 */
export type TextPictures = Readonly<Record<string, readonly string[]>>

/**
 * The pictures that show a text, the smallest screen first. A text that none shows belongs to the picture of the text
 * whose key has the most parts in common with its own.
 */
export function picturesOf(key: string, index: TextPictures): string[] {
  const own = Object.keys(index).filter(name => index[name]?.includes(key))
  if (own.length > 0) return own
  const parts = key.split('.')
  for (let kept = parts.length - 1; kept > 0; kept--) {
    const prefix = `${parts.slice(0, kept).join('.')}.`
    const near = Object.keys(index).find(name => index[name]?.some(each => each.startsWith(prefix)))
    if (near !== undefined) return [near]
  }
  return []
}
