import type { Area } from '@mayim/texts/texts.ts'
import type { Plugin } from 'vite'

/** The map of the text files, one line for each area and language. */
const mapFile = /\/shared\/texts\/catalogues\.ts$/
const line = /^ {4}(\w+): \(\) => import\(.*\),\n/gm

/**
 * A Vite plugin: keeps only the text areas that the screens of this app use. The names of all others, in three
 * languages, would be part of every first page.
 */
export function textAreas(spoken: readonly Area[]): Plugin {
  return {
    name: 'mayim-text-areas',
    enforce: 'pre',
    transform(code, id) {
      if (!mapFile.test(id.split('?')[0] ?? id)) return null
      const kept = code.replace(line, (whole, area: Area) => (spoken.includes(area) ? whole : ''))
      return { code: kept, map: null }
    },
  }
}
