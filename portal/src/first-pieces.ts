import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Visit } from '@mayim/core/http/serve-screens.ts'
import type { Area } from '@mayim/texts/texts.ts'

/** What a page is made of beside the frame: its screen, what the screen loads at once, and the areas of texts. */
interface Pieces {
  readonly modules: readonly string[]
  readonly areas: readonly Area[]
}
/** Which page is opened, and by whom. */
type Opened = Pick<Visit, 'path' | 'hasSession'>

const frame: readonly Area[] = ['common', 'patron']
const nothing: Pieces = { modules: [], areas: [] }
/** What draws every page; `main.tsx` begins without it. */
const start = 'start.tsx'
const signIn: Pieces = { modules: ['sign-in/sign-in.tsx'], areas: ['auth'] }

/** The pages that are opened by their address most often; portal/app/app.tsx loads each as it is shown. */
export const firstPieces: Readonly<Record<string, Pieces>> = {
  '/': nothing,
  '/login': signIn,
  '/hours': { modules: ['hours/hours.tsx'], areas: [] },
  '/contact': { modules: ['contact/contact.tsx'], areas: ['site'] },
  '/donate': { modules: ['donate/donate.tsx'], areas: ['payment', 'refusal'] },
  '/reserve': { modules: ['reserve/reserve.tsx'], areas: ['status', 'visit'] },
}
/** Of these a stranger sees the login first. */
const hers: readonly string[] = ['/reserve']

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The areas of texts that this page shows first. */
export function areasOf(opened: Opened): Area[] {
  return [...frame, ...piecesFor(opened).areas]
}

/** Tells the browser of a page's pieces with the page, so that they come beside the frame and not after it. */
export function piecesOf(folder: string): (opened: Opened) => string {
  const file = join(folder, '.vite/manifest.json')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const inPage = new Set(filesOf(manifest, ['index.html']))
  const made = new Map<Pieces, string>()
  // A browser fetches six at a time: what takes longest goes first.
  const sizeOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0
  return opened => {
    const pieces = piecesFor(opened)
    const links =
      made.get(pieces) ??
      filesOf(manifest, [start, ...pieces.modules])
        .filter(each => !inPage.has(each))
        .toSorted((a, b) => sizeOf(b) - sizeOf(a))
        .map(linkTo)
        .join('')
    made.set(pieces, links)
    return links
  }
}

function piecesFor({ path, hasSession }: Opened): Pieces {
  const page = path === '/' ? path : path.replace(/\/$/, '')
  return hers.includes(page) && !hasSession ? signIn : (firstPieces[page] ?? nothing)
}

/** The files of these modules and of all that they import at once, in that order. */
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
