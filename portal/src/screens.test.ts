import { expect, it } from 'vitest'
import { sourcesOf } from './screens.ts'

const bare = { mapTilesUrl: '', feedbackLink: '', googleSiteKey: '' }

it('lets nothing in from elsewhere that the facility has not set', () => {
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
  ['/', false],
  ['/reserve', false],
])('lets the captcha into %s: %s', (path, expected) => {
  expect('script-src' in sourcesOf({ ...bare, googleSiteKey: 'key' }, path)).toBe(expected)
})
