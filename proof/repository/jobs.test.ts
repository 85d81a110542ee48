import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Jobs that another place starts say so in their first cell, and are not compared. */
const table = [...read('docs/jobs.md').matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)]

test.each([
  ['hub', 'hub/src/top/hub-jobs.ts'],
  ['portal', 'portal/src/top/portal-jobs.ts'],
])('each job of the %s has its row in docs/jobs.md, and each row its job', (side, file) => {
  const rows = table.filter(([, , sides]) => sides?.includes(side)).map(([, name]) => name)
  const jobs = [...read(file).matchAll(/^ {6}name: '(\w+)'/gm)].map(([, name]) => name)
  expect(jobs.length).toBeGreaterThan(9)
  expect(jobs.filter(name => !rows.includes(name))).toEqual([])
  expect(rows.filter(name => !jobs.includes(name ?? ''))).toEqual([])
})

test.each([
  ['hub', 'hub/src/top/hub-jobs.ts'],
  ['portal', 'portal/src/top/portal-jobs.ts'],
])('docs/jobs.md says which jobs of the %s act by time', (side, file) => {
  const told = table.filter(([, , sides]) => sides?.includes(side) && sides.includes('by time'))
  const acting = [...read(file).matchAll(/^ {6}name: '(\w+)',\n {6}does: .*\n {6}actsByTime: true/gm)]
  const named = (matches: readonly RegExpMatchArray[]) => matches.map(([, name]) => name).toSorted()
  expect(named(told)).toEqual(named(acting))
})
