import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueLeaves } from './catalogue-leaves.ts'
import { root } from './sources.ts'

const words = readFileSync(join(root, 'docs/words.md'), 'utf8')
const cells = words
  .split('\n')
  .filter(line => line.startsWith('| '))
  .map(line => line.slice(2, -2).split(' | '))
/** Rows of a term: English, Hebrew, Yiddish, its keys, words not used. */
const terms = cells.filter(row => /^(`[\w.]+`(, |$))+$/.test(row[3] ?? ''))
const keysOf = (row: readonly string[]) => (row[3] ?? '').slice(1, -1).split('`, `')
const unused = [
  ...cells.filter(row => row.length === 1).map(([word]) => word as string),
  ...terms.flatMap(row => (row[4] ?? '').split(', ')),
].map(word => word.trim())

test('each term of docs/words.md is the text of its keys in each language', async () => {
  expect(terms.length).toBeGreaterThan(40)
  for (const [place, language] of (['en', 'he', 'yi'] as const).entries()) {
    const texts = new Map(await catalogueLeaves(language))
    const keys = terms.flatMap(row => keysOf(row).map(key => [key, row[place]] as const))
    expect(keys.map(([key]) => [key, texts.get(key)])).toEqual(keys)
  }
})

test('no English text uses a word that docs/words.md excludes', async () => {
  const excluded = unused.filter(word => word !== '' && word !== 'not used anywhere' && !/^-+$/.test(word))
  expect(excluded.length).toBeGreaterThan(10)
  const pattern = new RegExp(`\\b(${excluded.join('|')})\\b`, 'i')
  const wrong = (await catalogueLeaves('en')).filter(([, text]) => pattern.test(text))
  expect(wrong).toEqual([])
})
