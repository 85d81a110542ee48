import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { Settings } from '@mayim/contract/settings.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { viewSchedule, viewZmanim } from '@mayim/core/ground/calendar/view-schedule.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { jsonWriter } from '@mayim/core/http/answer.ts'
import type { MoreSources } from '@mayim/core/http/security-headers.ts'
import type { Screens, Visit } from '@mayim/core/http/serve-screens.ts'
import { viewTexts } from '@mayim/core/settings/texts.ts'
import { publicSettings } from '@mayim/core/settings/view-settings.ts'
import { catalogues } from '@mayim/texts/catalogues.ts'
import type { Area } from '@mayim/texts/texts.ts'
import { type AdminPagePath, adminTable } from '../../app/admin-table.ts'
import {
  firstPageAt,
  frameAreas,
  pageAt,
  pageOf,
  pagePaths,
  pages,
  type SharedCall,
  scheduleNights,
  sharedCalls,
} from '../../app/pages.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import type { CardForm } from '../money/cards.ts'
import { processors } from '../money/processors/processors.ts'
import { withoutScript } from './no-script.ts'

/** For pages with a form that anyone may send. */
const google = 'https://www.google.com/recaptcha/'
const captchaSources: MoreSources = {
  'script-src': [google, 'https://www.gstatic.com/recaptcha/'],
  'frame-src': [google],
  'connect-src': [google],
}

/** The patrons' app: one page for every path. From elsewhere comes only what the facility has set. */
export function portalScreens(facility: PortalFacility): Screens {
  const built = import.meta.resolve('@mayim/portal/package.json')
  const folder = fileURLToPath(new URL('dist/app', built))
  const pieces = preloadLinks(folder)
  return {
    folder,
    pages: { '/': 'index.html' },
    isPage: path => pageAt(path) !== undefined,
    head: async visit =>
      pieces(visit) +
      bannerOf(facility, visit.path) +
      (await firstTexts(visit)) +
      (await firstAnswers(facility, visit)),
    noScript: visit => withoutScript(facility, visit),
    sources(path) {
      const form = facility.cards.form()
      return sourcesOf(facility.settings.current(), path, form.ok ? form.value : null)
    },
  }
}

/** The largest file of the first page loads in parallel with its script. */
function bannerOf({ settings }: Pick<PortalFacility, 'settings'>, path: string): string {
  const file = encodeURIComponent(settings.current().websiteBannerImage)
  return path === '/' && file !== ''
    ? `<link rel="preload" as="image" fetchpriority="high" href="/files/${file}">`
    : ''
}

/**
 * The hosts from which the page of a path may load: the map's pictures, the feedback form, the captcha, the card form.
 * @param cardForm null if no cards are taken
 */
export function sourcesOf(
  settings: Pick<Settings, 'mapTilesUrl' | 'feedbackLink' | 'googleSiteKey'>,
  path: string,
  cardForm: Pick<CardForm, 'processor' | 'scriptUrl'> | null = null,
): MoreSources {
  const page = pageAt(path)
  const { form: wanted, guard } = page ? pageOf(page) : {}
  const hasCaptcha = settings.googleSiteKey !== '' && wanted === 'captcha'
  // A patron pays in the document in which she booked; Admins and the setup take no card.
  const mayPay = guard !== undefined && guard !== 'admin' && page !== '/setup'
  const own: MoreSources = {
    'img-src': originOf(settings.mapTilesUrl),
    'frame-src': originOf(settings.feedbackLink),
  }
  const wantedHere = [
    ...(hasCaptcha ? [captchaSources] : []),
    ...(cardForm !== null && mayPay ? [sourcesOfForm(cardForm)] : []),
    own,
  ]
  return wantedHere.reduce(together)
}

function together(one: MoreSources, other: MoreSources): MoreSources {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof MoreSources)[]
  return Object.fromEntries(names.map(name => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]))
}

/** The processor's hosts: frames, and a script where its form is one. A stand-in has everything at one. */
function sourcesOfForm({ processor, scriptUrl }: Pick<CardForm, 'processor' | 'scriptUrl'>): MoreSources {
  const { form, scriptSources } = processors[processor]
  const origin = originOf(scriptUrl)
  if (scriptSources === null) return { 'frame-src': origin }
  if (origin[0] === form.origin) return scriptSources
  return { 'script-src': origin, 'frame-src': origin, 'connect-src': origin }
}

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/**
 * The built-in texts that a page shows first, in the browser's preferred language, as a block of data in the page. The
 * app fetches the texts of another chosen language.
 */
async function firstTexts({ caller: { language }, ...opened }: Visit): Promise<string> {
  const areas = areasOf(opened).map(async area => [area, (await readArea(language, area))[area]] as const)
  const texts = { language, areas: Object.fromEntries(await Promise.all(areas)) }
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-texts">${json}</script>`
}

function readArea(language: keyof typeof catalogues, area: ReturnType<typeof areasOf>[number]) {
  return catalogues[language][area]() as Promise<Readonly<Record<string, object>>>
}

/**
 * The answers to the shared calls, embedded in the page: call, input and answer under the app's cache keys. All of them
 * are public; a browser reads the block as data and executes nothing of it.
 */
export async function firstAnswers(facility: Facility, { caller }: Visit): Promise<string> {
  const stranger = { ...caller, kind: 'anyone', id: 'anyone', roles: [] } as const
  const { language } = caller
  const known: Readonly<Record<SharedCall, readonly [input: unknown, answer: unknown]>> = {
    publicSettings: [null, await publicSettings(facility)],
    zmanim: [{}, viewZmanim(facility, tonight(facility))],
    schedule: [
      { query: { days: scheduleNights } },
      viewSchedule(facility, stranger, { days: scheduleNights }),
    ],
    languageTexts: [{ query: { language } }, await viewTexts(facility, language)],
  }
  const answers = await Promise.all(sharedCalls.map(id => answered(id, ...known[id])))
  const json = `[${answers.join(',')}]`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers">${json}</script>`
}

/** Encoded by the contract, as the call itself would answer. */
async function answered(id: CallId, input: unknown, answer: unknown): Promise<string> {
  const json = (await jsonWriter(calls[id]))(answer)
  return `[${JSON.stringify(id)},${JSON.stringify(input)},${json}]`
}

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
  const links = new Map(pagePaths.map(path => [path, linksOf([pages[path].module])]))
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
