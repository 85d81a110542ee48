// @vitest-environment happy-dom

import { settingNames } from '@mayim/texts/en/setting-names.ts'
import { settings as words } from '@mayim/texts/en/settings.ts'
import { setup } from '@mayim/texts/en/setup.ts'
import { ShopPage } from '@mayim/ui/money/shop/shop-page.tsx'
import { SettingsPage } from '@mayim/ui/settings/settings-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

let drawn: Drawn | undefined
afterEach(() => {
  drawn?.close()
  location.hash = ''
})

test.each(['hub', 'portal'] as const)(
  'nobody types or takes back the name of a file in the settings of the %s, and the website leads to the upload (settings-13)',
  async side => {
    const settingsGet = { websiteBannerImage: { value: 'banner-2.webp' }, newsletterFile: { value: '' } }
    const screen = <SettingsPage side={side} timeZone="America/New_York" />
    const answers = { settingsGet }
    const areas = ['settings', 'schedule'] as const
    drawn = await drawScreen(screen, { role: 'Admin', answers, holds: () => false, areas })
    const linkOf = (name: string) =>
      drawn?.place.querySelector(`a[aria-label="${words.toFileOf.replace('{name}', name)}"]`)
    await drawn.sees(settingNames.newsletterFile)
    const leads = side === 'portal' ? (part: string) => `/admin/shop#${part}` : () => undefined
    expect(linkOf(settingNames.websiteBannerImage)?.getAttribute('href')).toBe(leads('pictures'))
    expect(linkOf(settingNames.newsletterFile)?.getAttribute('href')).toBe(leads('newsletters'))
    const edit = words.editOf.replace('{name}', settingNames.websiteBannerImage)
    expect(drawn.place.querySelector(`[aria-label="${edit}"]`)).toBeNull()
  },
)

test('the page of the shop opens at the part that a link names', async () => {
  location.hash = '#pictures'
  const place = {
    side: 'portal',
    currency: 'USD',
    site: { Preview: () => null, newsletters: null },
  } as const
  const answers = { publicSettings: {} }
  const areas = ['shop', 'setup'] as const
  drawn = await drawScreen(<ShopPage place={place} />, { role: 'Admin', answers, holds: () => false, areas })
  await drawn.sees(setup.pictures.explain)
})
