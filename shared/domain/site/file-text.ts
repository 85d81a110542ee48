const delimiters = [',', ';', '\t', '|'] as const
/** The lines by which the separator is known: titles above the heading may have another sign. */
const firstLines = 25
const firstChars = 50_000

/**
 * Decodes a file in UTF-8, UTF-16, or a code page of Windows: the Hebrew one, or the western one if Hebrew letters would
 * stand within Latin words (people-86, screens-493).
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const hebrew = new TextDecoder('windows-1255').decode(bytes)
    const mixed = hebrew.match(/[a-z][א-ת]|[א-ת][a-z]/gi)?.length ?? 0
    const words = hebrew.match(/[א-ת]{2}/g)?.length ?? 0
    return mixed > words ? new TextDecoder('windows-1252').decode(bytes) : hebrew
  }
}

/**
 * The separator of a CSV file: the one of a line `sep=;`, or the one of which the most of its first lines have the same
 * number; of several such the one that stands most often in the first line.
 */
export function delimiterOf(text: string): string {
  const named = separatorLine.exec(text)?.[1]
  if (named !== undefined) return named
  const begin = text.slice(0, firstChars).replace(/"[^"]*"/g, '')
  const lines = begin.split(/\r\n|\r|\n/, firstLines)
  const alike = (delimiter: string) => {
    const counts = lines.map(line => line.split(delimiter).length)
    const same = counts.map(count => (count === 1 ? 0 : counts.filter(each => each === count).length))
    return Math.max(...same) * firstChars + (counts[0] as number)
  }
  return delimiters.reduce((best, each) => (alike(each) > alike(best) ? each : best))
}

const separatorLine = /^\ufeff?"?sep=([,;\t|])"?[^\S\r\n]*(?:\r\n|\r|\n)/i

/** A CSV text without the line by which Excel names the separator. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '')
}

/**
 * What a file is that was given in place of a CSV file, by its first bytes: of a spreadsheet program, a vCard, or another
 * one that is no text. Null for a text.
 */
export function notText(bytes: Uint8Array): 'spreadsheet' | 'contacts' | 'other' | null {
  const begin = String.fromCharCode(...bytes.subarray(0, 400))
  // ZIP (xlsx, ods, numbers) and the container of old xls files.
  if (begin.startsWith('PK\x03\x04') || begin.startsWith('\xd0\xcf\x11\xe0')) return 'spreadsheet'
  const text = begin
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\x00', '')
    .trimStart()
  if (/^BEGIN:VCARD/i.test(text)) return 'contacts'
  // Programs save a web page under the name of an xls file.
  if (/^<(?:!doctype|html|table|\?xml|meta)/i.test(text) || text.startsWith('{\\rtf')) return 'spreadsheet'
  return /^(?:%PDF|\x89PNG|\xff\xd8\xff|GIF8|SQLite)/.test(begin) ? 'other' : null
}

/** Whether a program put U+FFFD into a text in place of a letter that it could not read (screens-11). */
export function hasUnreadable(text: string): boolean {
  return text.includes('\ufffd')
}
