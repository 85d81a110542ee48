import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const rules = readSources().filter(({ path, isTest }) => path.startsWith('shared/domain/') && !isTest)
const declaration = /^export (?:function\*?|const (?=\w+ = (?:<|\())) ?(\w+)/gm

/** The specification by part and section, the house rules, a page of the design, or a record of a decision. */
const source =
  /\b(patron|operations) \d|\bhouse rules\b|\bthe [\w-]+ design\b|\bdesign, \w|\barchitecture\b|docs\/decisions\/\d/i

test('every function that the domain gives says what it does', () => {
  const silent = rules.flatMap(({ path, text }) =>
    [...text.matchAll(declaration)]
      .filter(({ index }) => !text.slice(0, index).endsWith('*/\n'))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(silent).toEqual([])
})

test('every file of rules says where its rules come from', () => {
  const unsourced = rules.filter(
    ({ text }) => /^export function/m.test(text) && !source.test(commentsOf(text)),
  )
  expect(unsourced.map(({ path }) => path)).toEqual([])
})

function commentsOf(text: string): string {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g)]
    .map(([comment]) => comment.replace(/\s*\n\s*\*\s*/g, ' '))
    .join('\n')
}
