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
  readonly keptAnswer?: true
  readonly slow?: true
  readonly envelope?: string
  readonly later?: string
}

export interface CallTableOptions {
  readonly folders: readonly string[]
  /**
   * Groups of folders and files below these that load on demand: their calls come with them and not with the first
   * page.
   */
  readonly onDemand?: readonly (readonly string[])[]
}

/** The id of the module with the calls of a group that comes on demand. */
export const onDemandTable = (group: number) => `${prefix}${group}`
const prefix = '\0mayim-calls-on-demand-'

/**
 * A Vite plugin: replaces the contract by a table of method, path, entities and manner of the calls that the screens
 * in `folders` name. The declarations stay the one source. Their schemas, which only servers check, would be half of
 * a first page, and the calls of other apps much of the rest.
 */
export function callTable({ folders, onDemand = [] }: CallTableOptions): Plugin {
  const groupOf = (file: string) =>
    onDemand.findIndex(group => group.some(part => file === part || file.startsWith(`${part}/`)))
  return {
    name: 'mayim-call-table',
    enforce: 'pre',
    resolveId: id => (id.startsWith(prefix) ? id : null),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (id.startsWith(prefix)) {
        const contract = join(import.meta.dirname, '../../contract/calls.ts')
        const group = Number(id.slice(prefix.length))
        const table = await tableOf(
          contract,
          filesIn(folders).filter(each => groupOf(each) === group),
        )
        return `import { calls } from ${JSON.stringify(contract)}\nObject.assign(calls, ${table})`
      }
      if (!contractFile.test(file)) return null
      return `export const calls = ${await tableOf(
        file,
        filesIn(folders).filter(each => groupOf(each) < 0),
      )}`
    },
    transform(code, id) {
      const group = /\.tsx?$/.test(id) ? groupOf(id) : -1
      return group < 0 ? null : { code: `import ${JSON.stringify(onDemandTable(group))}\n${code}`, map: null }
    },
  }
}

/** The calls that these files name, as JSON. */
async function tableOf(contract: string, files: readonly string[]): Promise<string> {
  const { calls } = (await import(contract)) as { calls: Record<string, Declared> }
  const named = quotedNames(files)
  const table = Object.fromEntries(
    Object.entries(calls)
      .filter(([name, { later }]) => typeof later !== 'string' && named.has(name))
      .map(([name, call]) => [name, shapeOf(call)]),
  )
  return JSON.stringify(table)
}

function shapeOf({ method, path, reads, changes, bodyAs, envelope, keptAnswer, slow }: Declared) {
  return { method, path, reads, changes, bodyAs, envelope, keptAnswer, slow }
}

/** The sources of an app below these folders, without their tests and galleries. */
export function filesIn(folders: readonly string[]): string[] {
  return folders.flatMap(folder =>
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter(path => !/\.test\.|(^|\/)gallery\//.test(path))
      .map(path => join(folder, path)),
  )
}

/**
 * Every word between quotes in these files. A screen names a call or an icon only so, because the name is its type.
 */
export function quotedNames(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap(file => readFileSync(file, 'utf8').match(/(?<=(['"]))\w+(?=\1)/g) ?? []))
}

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
