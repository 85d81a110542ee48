import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Visit } from '@mayim/core/http/serve-screens.ts'
import type { Area } from '@mayim/texts/texts.ts'
import { type AdminPagePath, adminTable } from '../../app/admin-table.ts'
import { firstPageAt, frameAreas, modulesOf, pageOf, pagePaths, pages } from '../../app/pages.ts'

/** Which page is opened, and by whom. */
type Opened = Pick<Visit, 'path' | 'hasSession'>

/** Renders every page; `main.tsx` imports it when it runs. */
const start = 'start.tsx'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The areas of texts that a page shows first. */
export function areasOf({ path, hasSession }: Opened): Area[] {
  const page = firstPageAt(path, hasSession)
  if (!page) return [...frameAreas]
  const areas = pages[page].guard === 'admin' ? adminTable[page as AdminPagePath].areas : pages[page].areas
  return [...frameAreas, ...areas]
}

/** Returns the preload links of a page, so that its bundles load in parallel with the first one, not after it. */
export function preloadLinks(folder: string): (opened: Opened) => string {
  const file = join(folder, '.vite/manifest.json')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const inPage = new Set(filesOf(manifest, ['index.html']))
  // A browser fetches six at a time: the largest go first.
  const sizeOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0
  const linksOf = (modules: readonly string[]) =>
    filesOf(manifest, [start, ...modules])
      .filter(each => !inPage.has(each))
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map(linkTo)
      .join('')
  const links = new Map(pagePaths.map(path => [path, linksOf(modulesOf(pageOf(path)))]))
  const unknown = linksOf([])
  return ({ path, hasSession }) => {
    const page = firstPageAt(path, hasSession)
    return (page && links.get(page)) ?? unknown
  }
}

/** The files of these modules and of their static imports, in that order. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const name of modules) visit(name)
  return [...files]
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}
