import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'

/** Hands the layout file over as a download of the browser. */
export function saveLayoutFile(layout: LayoutFile): void {
  const text = `${JSON.stringify(layout, null, 2)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'layout.json'
  link.click()
  URL.revokeObjectURL(url)
}

/** Reads a layout file. Null if it is no JSON object; the server checks everything else. */
export function readLayoutFile(text: string): LayoutFile | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as LayoutFile) : null
  } catch {
    return null
  }
}
