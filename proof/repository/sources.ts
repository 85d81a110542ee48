import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Source {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
  readonly isTest: boolean
}

const folders = ['shared', 'hub', 'portal', 'firmware-bridge', 'demo', 'proof']
const unread = new Set(['node_modules', 'dist', '.data', 'test-results', 'screenshots'])
const wanted = /\.(ts|tsx|mjs|css|html)$/

/** Every source that people wrote, by its path from the root. */
export function readSources(): Source[] {
  return folders
    .flatMap(folder => walk(join(root, folder)))
    .map(path => {
      const text = readFileSync(path, 'utf8')
      const fromRoot = relative(root, path).replaceAll('\\', '/')
      return { path: fromRoot, text, isTest: /\.(test|e2e)\.tsx?$|\/testing\/|\/stand-ins\//.test(fromRoot) }
    })
}

const fromClause =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*$]+\s*(?:as\s+\w+\s*)?,?\s*)?(?:\{[^}]*\}\s*)?from\s*['"]([^'"]+)['"]/g
const bareImport = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]/g

/** What a source imports: from the root where it is ours (`shared/domain/…`), as it is written otherwise. */
export function importsOf({ path, text }: Source): string[] {
  const found = [fromClause, bareImport, dynamicImport].flatMap(pattern => [...text.matchAll(pattern)])
  return found.map(([, specifier = '']) => resolveSpecifier(path, specifier))
}

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const ours = /^@mayim\/(?:(domain|contract|texts|process|core|ui|testing)|firmware-bridge)\//.exec(
    specifier,
  )
  if (ours?.[1]) return specifier.replace('@mayim/', 'shared/')
  if (ours) return specifier.replace('@mayim/firmware-bridge/', 'firmware-bridge/src/')
  return specifier
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (unread.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return wanted.test(entry.name) ? [path] : []
  })
}
