import { resolve } from 'node:path'
import type { Settings } from '@mayim/shared/contract/settings.ts'
import type { MoreSources } from '@mayim/shared/http/security-headers.ts'
import type { Screens } from '@mayim/shared/http/serve-screens.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'

/** The pages with a form that anybody may send: the captcha's script is let in there alone. */
const formPaths: readonly string[] = ['/contact', '/careers', '/kallah']
const google = 'https://www.google.com/recaptcha/'
const captchaSources: MoreSources = {
  'script-src': [google, 'https://www.gstatic.com/recaptcha/'],
  'frame-src': [google],
  'connect-src': [google],
}

/** The patrons' app: one page for every path. From elsewhere comes only what the facility has set. */
export function portalScreens(facility: Pick<Facility, 'settings'>): Screens {
  return {
    folder: resolve(import.meta.dirname, '../dist/app'),
    pages: { '/': 'index.html' },
    sources: path => sourcesOf(facility.settings.current(), path),
  }
}

/** What the page of a path may load from elsewhere: the map's pictures, the feedback form, the captcha. */
export function sourcesOf(
  settings: Pick<Settings, 'mapTilesUrl' | 'feedbackLink' | 'googleSiteKey'>,
  path: string,
): MoreSources {
  const hasCaptcha = settings.googleSiteKey !== '' && formPaths.includes(path.replace(/\/$/, ''))
  const captcha = hasCaptcha ? captchaSources : {}
  return {
    ...captcha,
    'img-src': originOf(settings.mapTilesUrl),
    'frame-src': [...(captcha['frame-src'] ?? []), ...originOf(settings.feedbackLink)],
  }
}

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}
