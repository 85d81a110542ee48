const letters = new TextDecoder('windows-1255').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

/** A text in the Hebrew code page of Windows (1255). Throws where the code page has no such character. */
export function windowsHebrew(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, letter => {
    const byte = letters.indexOf(letter)
    if (byte < 0) throw new Error(`The code page has no ${letter}`)
    return byte
  })
}
