import { decodeText } from '@mayim/domain/site/file-text.ts'

/** The text of a chosen file, also of one that a program of Hebrew Windows saved. `File.text()` reads UTF-8 alone. */
export async function textOfFile(file: File): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}
