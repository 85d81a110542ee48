import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isShownSetting, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { settings } from '@mayim/texts/en/settings.ts'
import { expect, test } from 'vitest'
import { leaves } from './catalogue-leaves.ts'
import { layerOf } from './layers.ts'
import { importsOf, readSources, root } from './sources.ts'

const texts = join(root, 'shared/texts')
const languages = ['en', 'he', 'yi'] as const
const areas = readdirSync(join(texts, 'en')).filter(
  name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

test('every language has the same areas', () => {
  for (const language of languages) {
    expect(
      readdirSync(join(texts, language))
        .filter(name => name.endsWith('.ts'))
        .sort(),
      language,
    ).toEqual([...areas].sort())
  }
})

test.each(areas)('%s has the same keys and the same values in each language', async area => {
  const [en, he, yi] = await Promise.all(languages.map(language => keysOf(join(texts, language, area))))
  expect(en?.size).toBeGreaterThan(0)
  expect(he).toEqual(en)
  expect(yi).toEqual(en)
})

/** Screens word a refusal by its code, with the facility's own text; other programs get the built-in sentence. */
const refusals = 'shared/core/ground/texts/current-text.ts'
/** The name of Motzei Shabbos is read once for all dates. */
const nights = 'shared/core/messages/format-night.ts'

test('a server writes no text past the facility’s own one (screens-492)', () => {
  const isServer = (path: string) => ['core', 'hub', 'portal'].includes(layerOf(path) ?? '')
  const readers = readSources()
    .filter(source => !source.isTest && isServer(source.path))
    .filter(source => importsOf(source).some(target => /^shared\/texts\/(en|he|yi)\//.test(target)))
    .map(({ path }) => path)
  expect(readers.sort()).toEqual([refusals, 'shared/core/ground/texts/server-texts.ts', nights])
})

test('every choice of a setting has a text', () => {
  const shown = (Object.keys(settingsRegistry) as SettingKey[]).filter(isShownSetting)
  const choices = shown.flatMap(key => settingsRegistry[key].choices ?? [])
  expect(Object.keys(settings.choice)).toEqual(expect.arrayContaining(choices))
})

/** Dotted keys without the endings of plurals, which differ by language, each with the names it fills in. */
async function keysOf(file: string): Promise<Map<string, string>> {
  const module = (await import(file)) as Record<string, unknown>
  const keys = new Map<string, Set<string>>()
  for (const [path, text] of Object.values(module).flatMap(value => leaves('', value))) {
    const key = path.replace(/_(zero|one|two|few|many|other)$/, '')
    const names = keys.get(key) ?? new Set()
    for (const [, name] of text.matchAll(/\{(\w+)/g)) if (name) names.add(name)
    keys.set(key, names)
  }
  return new Map([...keys].sort().map(([key, names]) => [key, [...names].sort().join(' ')]))
}

test('Yiddish is written without points, with its letters one by one, as those who come here write it', async () => {
  const pointed = await Promise.all(
    areas.map(async area => {
      const module = (await import(join(texts, 'yi', area))) as Record<string, unknown>
      return leaves('', module).filter(([, text]) =>
        /[\u05b0-\u05bc\u05bf\u05c1\u05c2\u05c7\u05f0-\u05f2\ufb1d-\ufb4f]/.test(text),
      )
    }),
  )
  expect(pointed.flat()).toEqual([])
})
