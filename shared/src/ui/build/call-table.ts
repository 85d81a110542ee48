import type { Plugin } from 'vite'

/** The part of the contract that a browser needs. */
const contractFile = /\/shared\/src\/contract\/calls\.ts$/

/**
 * A Vite plugin: gives the browser the contract as a table of method, path and manner. The declarations stay
 * the one source; their schemas, which only servers check, would be half of a first page.
 */
export function callTable(): Plugin {
  return {
    name: 'mayim-call-table',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!contractFile.test(file)) return null
      const { calls } = (await import(file)) as { calls: Record<string, Record<string, unknown>> }
      const table = Object.fromEntries(
        Object.entries(calls).map(([name, { method, path, bodyAs, envelope }]) => [
          name,
          { method, path, bodyAs, envelope },
        ]),
      )
      return `export const calls = ${JSON.stringify(table)}`
    },
  }
}
