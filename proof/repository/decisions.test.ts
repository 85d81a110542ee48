import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const folder = join(root, 'docs/decisions')
const files = readdirSync(folder).filter(name => /^\d{3}-/.test(name))
const form =
  /^# (\d{3}): (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (accepted|superseded (?:in part )?by \d{3}) · Subject: ([a-z ]+)\n\n## Context\n[\s\S]+\n## Decision\n/

/** The rows of the index, by number: title, file, date, status, subject. */
const index = new Map<string, readonly string[]>()
let subject = ''
for (const line of readFileSync(join(folder, 'README.md'), 'utf8').split('\n')) {
  subject = /^### (.+)/.exec(line)?.[1]?.toLowerCase() ?? subject
  const row = /^\| (\d{3}) \| \[(.+)\]\((.+)\) \| (\S+) \| (.+) \|$/.exec(line)
  if (row) index.set(row[1] ?? '', [...row.slice(2), subject])
}

test('each decision has the form of docs/decisions/README.md', () => {
  const otherwise = files.filter(name => !form.test(readFileSync(join(folder, name), 'utf8')))
  expect(otherwise).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

test('the index of decisions lists each with its title, date, status and subject', () => {
  const rows = files.map(name => {
    const [, number = '', title, date, status, of] = form.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    return [number, [title, name, date, status, of]] as const
  })
  expect(rows.map(([number]) => [number, index.get(number)])).toEqual(rows)
  expect(index.size).toBe(rows.length)
})
