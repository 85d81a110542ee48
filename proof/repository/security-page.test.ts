import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| (\w[\w/]*) \| (.+) \|$/gm)]

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; in each they are the first ones. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1 },
  ...{ '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5 },
  ...{ '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

test('docs/security.md answers each requirement of ASVS 5.0.0 level 2, once', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  const answered = rows.flatMap(([, ids = '']) => ids.split(', '))
  expect(answered.toSorted()).toEqual(wanted.toSorted())
})

test('docs/security.md leaves no requirement open', () => {
  const states = new Set(rows.map(([, , state]) => state))
  expect(states).toEqual(new Set(['met', 'n/a', 'accepted']))
})

test('docs/security.md names rules and files that are there', () => {
  const named = [...page.matchAll(/`((?:\w+-)[A-Z]?\d+)`/g)].map(([, id = '']) => id)
  const headings = (rulePage: string) => readFileSync(join(root, `docs/rules/${rulePage}.md`), 'utf8')
  const missing = named.filter(id => !headings(id.slice(0, id.lastIndexOf('-'))).includes(`### ${id}:`))
  expect(missing).toEqual([])
})

test('docs/security.md names a test for each threat, and every file that it names is there', () => {
  const path = /`((?:(?:deploy|firmware-bridge|hub|portal|proof|shared)\/|\.)[\w./-]+|[\w-]+\.tsx?)`/g
  const named = [...page.matchAll(path)].map(([, each = '']) => each)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(each => !existsSync(join(root, each)))).toEqual([])
  const held = [...page.matchAll(/^\| (T\d+(?:, T\d+)*) \|/gm)].flatMap(([, ids = '']) => ids.split(', '))
  expect(held.toSorted()).toEqual(Array.from({ length: 45 }, (_, at) => `T${at + 1}`).toSorted())
})

test('every text that a server sends names its character set (ASVS 4.1.1)', () => {
  const bare = readSources().filter(({ text, isTest }) => !isTest && /\.type\('text\/[^';]+'\)/.test(text))
  expect(bare.map(({ path }) => path)).toEqual([])
})
