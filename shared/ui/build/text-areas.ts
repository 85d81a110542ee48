import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Area } from '@mayim/texts/texts.ts'
import type { Plugin } from 'vite'

/** The map of the text files: for each language one line for each area. */
const map = join(import.meta.dirname, '../../texts/catalogues.ts')
const language = /^ {2}(\w+): \{\n(.*?)^ {2}\},\n/gms
const line = /^ {4}(\w+): \(\) => import\('(.*)'\),\n/gm

export interface TextAreasOptions {
  /** The areas that the app may show from its first page on. */
  readonly areas: readonly Area[]
  /** Areas that a module adds to the map when it is loaded. */
  readonly onDemand: { readonly areas: readonly Area[]; readonly module: string }
}

/** The id of the module that adds them. */
const onDemandTexts = '\0mayim-texts-on-demand'

/**
 * A Vite plugin: keeps only the text areas that the screens of this app use. The names of all others, in three
 * languages, would be part of every first page.
 */
export function textAreas({ areas, onDemand }: TextAreasOptions): Plugin {
  return {
    name: 'mayim-text-areas',
    enforce: 'pre',
    resolveId: id => (id === onDemandTexts ? id : null),
    load: id => (id === onDemandTexts ? addingModule(onDemand.areas) : null),
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (file === onDemand.module)
        return { code: `import ${JSON.stringify(onDemandTexts)}\n${code}`, map: null }
      if (file !== map) return null
      const kept = code.replace(line, (whole, area: Area) => (areas.includes(area) ? whole : ''))
      return { code: kept, map: null }
    },
  }
}

function addingModule(areas: readonly Area[]): string {
  const additions = [...readFileSync(map, 'utf8').matchAll(language)].map(([, name, lines = '']) => {
    const entries = [...lines.matchAll(line)]
      .filter(([, area]) => areas.includes(area as Area))
      .map(([, area, path = '']) => `${area}: () => import(${JSON.stringify(join(dirname(map), path))})`)
    return `Object.assign(catalogues.${name}, { ${entries.join(', ')} })`
  })
  return [`import { catalogues } from ${JSON.stringify(map)}`, ...additions].join('\n')
}
