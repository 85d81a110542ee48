import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

const folder = join(root, 'docs/rules')
const pages = readdirSync(folder).filter(page => page !== 'README.md')
const subjects = pages.map(page => page.replace('.md', ''))
const texts = pages.map(page => readFileSync(join(folder, page), 'utf8'))
const id = new RegExp(`\\b(?:${subjects.join('|')})-(?:\\d+|[A-Z]{1,2}\\d+[a-z]?)\\b`, 'g')
/** A rule is a heading of its page, or the first cell of a row. */
const stated = texts.flatMap(text =>
  [...text.matchAll(/^(?:### |\| `?)([a-z]+-[A-Za-z0-9]+)/gm)].map(([, found = '']) => found),
)
const known = new Set(stated)
const sources = readSources()
const cited = [
  ...sources.map(({ path, text }) => ({ path, text })),
  ...pages.map((page, index) => ({ path: `docs/rules/${page}`, text: texts[index] ?? '' })),
]

test('every rule has one number', () => {
  expect(stated.filter((rule, index) => stated.indexOf(rule) !== index)).toEqual([])
})

test('every cited rule is there', () => {
  const missing = cited.flatMap(({ path, text }) =>
    [...text.matchAll(id)].filter(([rule]) => !known.has(rule)).map(([rule]) => `${path}: ${rule}`),
  )
  expect(missing).toEqual([])
})

test('no page is cited that is not in the repository', () => {
  const elsewhere =
    /\bhouse rules\b|\b(?:[Pp]atron|[Oo]perations) \d|\bthe \w+ design\b|\bsecurity, [TSF]\d|\bdesign pages?\b|\bthe design's\b/
  const wrong = sources.flatMap(({ path, text }) =>
    path === 'proof/repository/rules.test.ts' || !elsewhere.test(text)
      ? []
      : [`${path}: ${elsewhere.exec(text)?.[0]}`],
  )
  expect(wrong).toEqual([])
})

const rules = sources.filter(({ path, isTest }) => path.startsWith('shared/domain/') && !isTest)
const declaration = /^export (?:function\*?|const (?=\w+ = (?:<|\())) ?(\w+)/gm

test('every function that the domain exports has a docstring', () => {
  const silent = rules.flatMap(({ path, text }) =>
    [...text.matchAll(declaration)]
      .filter(({ index }) => !text.slice(0, index).endsWith('*/\n'))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(silent).toEqual([])
})

test('every file of the domain cites the rules that it states, or a decision', () => {
  const unsourced = rules.filter(({ text }) => {
    const comments = commentsOf(text)
    return /^export function/m.test(text) && !comments.match(id) && !/\bdecisions?[ /]\d{3}/.test(comments)
  })
  expect(unsourced.map(({ path }) => path)).toEqual([])
})

function commentsOf(text: string): string {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g)]
    .map(([comment]) => comment.replace(/\s*\n\s*\*\s*/g, ' '))
    .join('\n')
}
