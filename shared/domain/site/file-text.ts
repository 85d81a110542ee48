const delimiters = [',', ';', '\t'] as const

/** Decodes a file in UTF-8, UTF-16 with its mark, or the Hebrew code page of Windows (people-86, screens-493). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1255').decode(bytes)
  }
}

/** The separator of a CSV file: the one that stands most often in the first line. */
export function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Whether a program put U+FFFD into a text in place of a letter that it could not read (screens-11). */
export function hasUnreadable(text: string): boolean {
  return text.includes('\ufffd')
}
