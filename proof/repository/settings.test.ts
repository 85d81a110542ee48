import { type SettingKey, settingsOfNothing, settingsRegistry } from '@mayim/contract/settings.ts'
import { expect, test } from 'vitest'
import { settingEffects } from './setting-effects.ts'
import { readSources } from './sources.ts'

/** The titles, sentences and pictures of the amenities are read by their number. */
const numbered = /^websiteAmenity\d(Title|Text|Image)$/
/** Where tests set up what they test. */
const ofTests = /(\/testing\/|^proof\/)/

test('each setting has a reader and a test that sees its effect, or is one of those that decide nothing (settings-5)', () => {
  const sources = new Map(readSources().map(source => [source.path, source]))
  const found: SettingKey[] = []
  for (const [test, readers] of Object.entries(settingEffects)) {
    expect([test, sources.get(test)?.isTest || ofTests.test(test)]).toEqual([test, true])
    for (const [reader, keys] of Object.entries(readers)) {
      expect([reader, sources.get(reader)?.isTest]).toEqual([reader, false])
      found.push(...keys)
      const [seen, read] = [wordsOf(test), wordsOf(reader)]
      expect([test, keys.filter(key => !seen.has(key))]).toEqual([test, []])
      expect([reader, keys.filter(key => !read.has(key) && !numbered.test(key))]).toEqual([reader, []])
    }
  }
  const all = Object.keys(settingsRegistry)
  expect([...found, ...settingsOfNothing].toSorted()).toEqual(all.toSorted())
  expect(sources.get('portal/app/site/home/about.tsx')?.text).toContain('`websiteAmenity${')

  function wordsOf(path: string): ReadonlySet<string> {
    return new Set(sources.get(path)?.text.match(/\w+/g))
  }
})
