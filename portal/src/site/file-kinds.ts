/** Whether a file begins as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))
}

const longestTitle = 60

/**
 * What visitors read of a newsletter: the words of the file's name as it was given, in any script (screens-594); '' if it
 * has none.
 */
export function wordsOfFileName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? ''
  const words = name
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}'’"׳״]+/gu, ' ')
    .trim()
  return Array.from(words).slice(0, longestTitle).join('').trim()
}

/** The title of a newsletter: as stored, else the words of its own name, without the part that makes that unique. */
export function newsletterTitle({ name, title }: { readonly name: string; readonly title: string }): string {
  return title || name.replace(/-[^-]+\.pdf$/, '').replaceAll('-', ' ')
}
