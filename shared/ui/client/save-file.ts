/** Hands a file over as a download of the browser. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** As `saveFile`, of a text. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }))
}
