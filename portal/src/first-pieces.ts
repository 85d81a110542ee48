import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Visit } from '@mayim/shared/http/serve-screens.ts'

/** What a page is made of beside the frame: its screen, what the screen loads at once, and the areas of texts. */
interface Pieces {
  readonly modules: readonly string[]
  readonly areas: readonly string[]
}

const frame = ['common', 'patron']
const signIn: Pieces = { modules: ['sign-in/sign-in.tsx'], areas: ['auth'] }

/** The pages that are opened by their address most often; portal/app/app.tsx loads each as it is shown. */
export const firstPieces: Readonly<Record<string, Pieces>> = {
  '/': { modules: [], areas: [] },
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

/**
 * Tells the browser of a page's pieces with the page, so that they come beside the frame and not after it. The texts
 * are those of the language that the browser asks for; whoever has chosen another waits for hers as before.
 */
export function piecesOf(folder: string): (visit: Pick<Visit, 'path' | 'caller' | 'hasSession'>) => string {
  const file = join(folder, '.vite/manifest.json')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const inPage = new Set(filesOf(manifest, ['index.html']))
  const made = new Map<string, string>()
  return ({ path, caller: { language }, hasSession }) => {
    const page = path === '/' ? path : path.replace(/\/$/, '')
    const pieces =
      hers.includes(page) && !hasSession ? signIn : (firstPieces[page] ?? { modules: [], areas: [] })
    const key = `${page} ${hasSession} ${language}`
    const known = made.get(key)
    if (known !== undefined || !(page in firstPieces)) return known ?? ''
    const texts = [...frame, ...pieces.areas].map(area => `../../shared/src/texts/${language}/${area}.ts`)
    const files = filesOf(manifest, [...texts, ...pieces.modules]).filter(each => !inPage.has(each))
    made.set(key, files.map(linkTo).join(''))
    return made.get(key) ?? ''
  }
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
