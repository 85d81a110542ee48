import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesIn, quotedNames } from './quoted-names.ts'

const iconFile = join(import.meta.dirname, '../kit/icon.tsx')
const drawing = /^ {2}(\w+):\s+'[^']*',\n/gm

/** A Vite plugin: keeps only the icons that the screens in `folders` name, because all are part of the first page. */
export function usedIcons(folders: readonly string[]): Plugin {
  return {
    name: 'mayim-used-icons',
    enforce: 'pre',
    transform(code, id) {
      if ((id.split('?')[0] ?? id) !== iconFile) return null
      const named = quotedNames(filesIn(folders).filter(file => file !== iconFile))
      return {
        code: code.replace(drawing, (whole, name: string) => (named.has(name) ? whole : '')),
        map: null,
      }
    },
  }
}
