import {
  type SettingKey,
  settingsOfNothing,
  settingsRegistry,
  settingsWithoutEffect,
} from '@mayim/contract/settings.ts'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** They name every key: texts, the registry itself, and pictures of screens. */
const namesAll = /^(shared\/texts\/|shared\/contract\/settings|hub\/screens\/gallery\/|demo\/|proof\/)/
/** A title and a sentence of each amenity are read by their number. */
const numbered = /^websiteAmenity\d(Title|Text)$/

test('each setting is read, or said to have no effect (settings-5)', () => {
  const code = readSources()
    .filter(({ path, isTest }) => !isTest && !namesAll.test(path))
    .map(({ text }) => text)
    .join('\n')
  const words = new Set(code.match(/\w+/g))
  const unread = (Object.keys(settingsRegistry) as SettingKey[]).filter(
    key => !words.has(key) && !numbered.test(key),
  )
  expect(unread.toSorted()).toEqual([...settingsOfNothing, ...settingsWithoutEffect].toSorted())
  expect(code.includes('`websiteAmenity${')).toBe(true)
})
