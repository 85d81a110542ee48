import type { Area } from '@mayim/texts/texts.ts'
import type { Plugin } from 'vite'

/** The map of where texts are fetched, a line an area and language. */
const mapFile = /\/shared\/texts\/catalogues\.ts$/
const line = /^ {4}(\w+): \(\) => import\(.*\),\n/gm

/**
 * A Vite plugin: keeps in the map of texts the areas that the screens of this app speak. The names of all the others,
 * in three languages, would be a part of every first page.
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
