// @vitest-environment happy-dom
import { common as words } from '@mayim/texts/en/common.ts'
import { site as siteWords } from '@mayim/texts/en/site.ts'
import { session } from '@mayim/ui/client/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawApp, freshBrowser, token } from '../../testing/draw-app.tsx'

let close: () => void
let place: HTMLElement

beforeEach(async () => {
  await freshBrowser()
  session.adopt(token)
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  close()
  place.remove()
  session.end()
  vi.unstubAllGlobals()
})

test.each([
  { others: '7', residents: '30', promises: null },
  { others: '9', residents: '30', promises: null },
  { others: '3', residents: '5', promises: '5 days ahead' },
  { others: '3', residents: '30', promises: '7 days ahead' },
])(
  'asks for the proof only where residents may book further ahead: $others and $residents days (people-766)',
  async ({ others, residents, promises }) => {
    const settings = {
      feedbackLink: { value: 'https://example.org/feedback' },
      reservationMaxDaysInAdvance: { value: others },
      reservationMaxDaysInAdvanceLocalResident: { value: residents },
    }
    close = drawApp(place, '/my-data', path => Response.json(answer(path, settings)))
    await vi.waitFor(() => expect(place.textContent).toContain('Get a copy'), { timeout: 15_000 })
    await settingsAreDrawn()
    if (promises === null) expect(place.textContent).not.toContain('days ahead')
    else expect(place.textContent).toContain(promises)
  },
)

/** Opens the menu and waits for an entry that a setting adds: what else the settings add is on the page by then. */
async function settingsAreDrawn(): Promise<void> {
  place.querySelector<HTMLElement>(`button[aria-label="${words.menu}"]`)?.click()
  await vi.waitFor(() => expect(document.body.textContent).toContain(siteWords.menu.feedback), {
    timeout: 15_000,
  })
}

function answer(path: string, settings: object): unknown {
  if (path.includes('publicsettings')) return settings
  if (path.includes('LicenseAndRegistration')) return null
  return path.includes('languagetexts') ? {} : []
}
