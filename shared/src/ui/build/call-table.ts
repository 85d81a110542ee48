import type { Plugin } from 'vite'

/** The part of the contract that a browser needs. */
const contractFile = /\/shared\/src\/contract\/calls\.ts$/

interface Declared {
  readonly method: string
  readonly path: string
  readonly sides: readonly string[]
  readonly bodyAs?: string
  readonly envelope?: string
  readonly later?: string
}

/**
 * A Vite plugin: gives the browser the contract as a table of method, path and manner, of one side's calls where
 * `side` is told. The declarations stay the one source; their schemas, which only servers check, would be half of
 * a first page.
 */
export function callTable({ side }: { side?: 'hub' | 'portal' } = {}): Plugin {
  return {
    name: 'mayim-call-table',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!contractFile.test(file)) return null
      const { calls } = (await import(file)) as { calls: Record<string, Declared> }
      const table = Object.fromEntries(
        Object.entries(calls)
          .filter(([, { sides, later }]) => typeof later !== 'string' && (!side || sides.includes(side)))
          .map(([name, { method, path, bodyAs, envelope }]) => [name, { method, path, bodyAs, envelope }]),
      )
      return `export const calls = ${JSON.stringify(table)}`
    },
  }
}
