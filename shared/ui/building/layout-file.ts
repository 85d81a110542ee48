import type { HouseFile } from '@mayim/contract/entities/house-file.ts'
import type { House } from './draft.ts'

/** Hands the building over as a download of the browser. */
export function saveLayoutFile(house: House): void {
  const text = `${JSON.stringify(house, null, 2)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'building.json'
  link.click()
  URL.revokeObjectURL(url)
}

/** Reads a layout file. Null if it is no JSON object; the server checks everything else. */
export function readLayoutFile(text: string): HouseFile | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as HouseFile) : null
  } catch {
    return null
  }
}
