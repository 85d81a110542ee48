import { expect, it } from 'vitest'
import { pagePaths } from '../../app/pages.ts'
import { portalScreens, sourcesOf } from './screens.ts'

const bare = { mapTilesUrl: '', feedbackLink: '', googleSiteKey: '' }

it('allows nothing from other hosts that the facility has not set', () => {
  expect(sourcesOf(bare, '/contact')).toEqual({ 'img-src': [], 'frame-src': [] })
})

it('names the hosts of the map and of the feedback form, and never their paths', () => {
  const settings = {
    ...bare,
    mapTilesUrl: 'https://tiles.example.org/{z}/{x}/{y}.png?key=1',
    feedbackLink: 'https://forms.example.org/f/1',
  }
  expect(sourcesOf(settings, '/')).toEqual({
    'img-src': ['https://tiles.example.org'],
    'frame-src': ['https://forms.example.org'],
  })
})

it.each([
  ['/contact', true],
  ['/careers/', true],
  ['/kallah', true],
  ['/login', true],
  ['/', false],
  ['/reserve', false],
])('lets the captcha into %s: %s', (path, expected) => {
  expect('script-src' in sourcesOf({ ...bare, googleSiteKey: 'key' }, path)).toBe(expected)
})

it.each([
  ['/', true],
  ['/login', true],
  ['/reserve', true],
  ['/donate/', true],
  ['/payment-methods', true],
  ['/admin', false],
  ['/admin/settings', false],
  ['/setup', false],
])('lets the card form into %s: %s', (path, expected) => {
  expect(
    'script-src' in sourcesOf(bare, path, { processor: 'stripe', scriptUrl: 'https://js.stripe.com/v3/' }),
  ).toBe(expected)
})

it('lets the captcha and the card form into one page', () => {
  const stripe = { processor: 'stripe', scriptUrl: 'https://js.stripe.com/v3/' } as const
  const sources = sourcesOf({ ...bare, googleSiteKey: 'key' }, '/contact', stripe)
  for (const host of ['https://js.stripe.com', 'https://www.google.com'])
    expect(String(sources['script-src'])).toContain(host)
})

it("names the hosts of the facility's processor, and none if it takes no cards", () => {
  expect(
    sourcesOf(bare, '/reserve', { processor: 'stripe', scriptUrl: 'https://js.stripe.com/v3/' }),
  ).toMatchObject({
    'script-src': ['https://js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  })
  expect(
    sourcesOf(bare, '/reserve', { processor: 'stripe', scriptUrl: 'http://127.0.0.1:4013/v3/' }),
  ).toMatchObject({
    'script-src': ['http://127.0.0.1:4013'],
    'frame-src': ['http://127.0.0.1:4013'],
  })
  expect(
    sourcesOf(bare, '/reserve', {
      processor: 'nedarim',
      scriptUrl: 'https://www.matara.pro/nedarimplus/iframe/',
    }),
  ).toEqual({ 'img-src': [], 'frame-src': ['https://www.matara.pro'] })
  expect(sourcesOf(bare, '/reserve')).toEqual({ 'img-src': [], 'frame-src': [] })
})

it('has the pages of its table alone (screens-986)', () => {
  const { isPage } = portalScreens({} as never)
  for (const path of pagePaths)
    for (const end of ['', '/'])
      expect(isPage?.(path.replace(/(.)$/, `$1${path === '/' ? '' : end}`)), path).toBe(true)
  for (const path of ['/.git/config', '/metrics', '/sync', '/admin/none', '/reserve/x', '/offer'])
    expect(isPage?.(path), path).toBe(false)
})
