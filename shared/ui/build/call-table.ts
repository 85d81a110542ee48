import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The fields of a call's declaration that a browser needs. */
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

export interface CallTableOptions {
  readonly folders: readonly string[]
  /** Folders below these whose screens load on demand: their calls come with them and not with the first page. */
  readonly onDemand?: readonly string[]
}

/** The id of the module with the calls that come on demand. */
export const onDemandTable = '\0mayim-calls-on-demand'

/**
 * A Vite plugin: replaces the contract by a table of method, path, entities and manner of the calls that the screens
 * in `folders` name. The declarations stay the one source. Their schemas, which only servers check, would be half of
 * a first page, and the calls of other apps much of the rest.
 */
export function callTable({ folders, onDemand = [] }: CallTableOptions): Plugin {
  const isOnDemand = (file: string) => onDemand.some(folder => file.startsWith(`${folder}/`))
  return {
    name: 'mayim-call-table',
    enforce: 'pre',
    resolveId: id => (id === onDemandTable ? id : null),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (id === onDemandTable) {
        const contract = join(import.meta.dirname, '../../contract/calls.ts')
        const table = await tableOf(contract, filesIn(folders).filter(isOnDemand))
        return `import { calls } from ${JSON.stringify(contract)}\nObject.assign(calls, ${table})`
      }
      if (!contractFile.test(file)) return null
      return `export const calls = ${await tableOf(
        file,
        filesIn(folders).filter(each => !isOnDemand(each)),
      )}`
    },
    transform: (code, id) =>
      isOnDemand(id) && /\.tsx?$/.test(id)
        ? { code: `import ${JSON.stringify(onDemandTable)}\n${code}`, map: null }
        : null,
  }
}

/** The calls that these files name, as JSON. */
async function tableOf(contract: string, files: readonly string[]): Promise<string> {
  const { calls } = (await import(contract)) as { calls: Record<string, Declared> }
  const named = namesIn(files)
  const table = Object.fromEntries(
    Object.entries(calls)
      .filter(([name, { later }]) => typeof later !== 'string' && named.has(name))
      .map(([name, call]) => [name, shapeOf(call)]),
  )
  return JSON.stringify(table)
}

function shapeOf({ method, path, reads, changes, bodyAs, envelope }: Declared) {
  return { method, path, reads, changes, bodyAs, envelope }
}

function filesIn(folders: readonly string[]): string[] {
  return folders.flatMap(folder =>
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter(path => !path.includes('.test.'))
      .map(path => join(folder, path)),
  )
}

/** All quoted strings. A screen can name a call only as a quoted string, because the name is its type. */
function namesIn(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap(file => readFileSync(file, 'utf8').match(/(?<=')\w+(?=')/g) ?? []))
}
