import { fileURLToPath } from 'node:url'
import type { Settings } from '@mayim/contract/settings.ts'
import type { MoreSources } from '@mayim/core/http/security-headers.ts'
import type { Screens } from '@mayim/core/http/serve-screens.ts'
import { pageAt, pageOf } from '../../app/pages.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import type { CardForm } from '../money/cards.ts'
import { processors } from '../money/processors/processors.ts'
import { firstAnswers } from './first-answers.ts'
import { firstTexts } from './first-texts.ts'
import { preloadLinks } from './preload-links.ts'

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
    head: async visit =>
      pieces(visit) +
      bannerOf(facility, visit.path) +
      (await firstTexts(visit)) +
      (await firstAnswers(facility, visit)),
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
  const wanted = page && pageOf(page).form
  const hasCaptcha = settings.googleSiteKey !== '' && wanted === 'captcha'
  const form = {
    ...(hasCaptcha ? captchaSources : {}),
    ...(cardForm !== null && wanted === 'card' ? sourcesOfForm(cardForm) : {}),
  }
  return {
    ...form,
    'img-src': originOf(settings.mapTilesUrl),
    'frame-src': [...(form['frame-src'] ?? []), ...originOf(settings.feedbackLink)],
  }
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
