import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The part of the contract that a browser needs. */
const contractFile = /\/shared\/contract\/calls\.ts$/

interface Declared {
  readonly method: string
  readonly path: string
  readonly reads?: readonly string[]
  readonly changes?: readonly string[] | 'everything'
  readonly bodyAs?: string
  readonly envelope?: string
  readonly later?: string
}

/**
 * A Vite plugin: gives the browser the contract as a table of method, path, entities and manner, of the calls that the screens
 * in `folders` name. The declarations stay the one source; their schemas, which only servers check, would be half of a
 * first page, and the calls of others a good part of the rest.
 */
export function callTable({ folders }: { folders: readonly string[] }): Plugin {
  return {
    name: 'mayim-call-table',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!contractFile.test(file)) return null
      const { calls } = (await import(file)) as { calls: Record<string, Declared> }
      const named = namesIn(folders)
      const table = Object.fromEntries(
        Object.entries(calls)
          .filter(([name, { later }]) => typeof later !== 'string' && named.has(name))
          .map(([name, call]) => [name, shapeOf(call)]),
      )
      return `export const calls = ${JSON.stringify(table)}`
    },
  }
}

function shapeOf({ method, path, reads, changes, bodyAs, envelope }: Declared) {
  return { method, path, reads, changes, bodyAs, envelope }
}

/** Whatever is written in quotes: a screen cannot call what it does not write so, for its type is the name. */
function namesIn(folders: readonly string[]): ReadonlySet<string> {
  const files = folders.flatMap(folder =>
    globSync('**/*.{ts,tsx}', { cwd: folder }).map(path => join(folder, path)),
  )
  return new Set(files.flatMap(file => readFileSync(file, 'utf8').match(/(?<=')\w+(?=')/g) ?? []))
}
