import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import { brooklyn } from '@mayim/domain/calendar/example-settings.ts'
import { expect, test } from 'vitest'
import { nightTable, whyTable } from './night-hours.ts'
import { root } from './sources.ts'

const page = readFileSync(join(root, 'docs/night-hours.md'), 'utf8')
const rows = page.split('\n').filter(line => line.startsWith('|'))

/** The rows of the page's table that has this head, head and ruler included. */
function tableOf(head: string): string[] {
  const lines = page.split('\n')
  const first = lines.indexOf(head)
  const end = lines.findIndex((line, at) => at > first && !line.startsWith('|'))
  return first < 0 ? [] : lines.slice(first, end)
}

test('the worked nights are what the rules give', () => {
  const expected = nightTable('2027-04-20', 11, brooklyn)
  expect(tableOf(expected[0] ?? '')).toEqual(expected)
})

test('the reasons are what an Admin reads', () => {
  const expected = whyTable('2027-04-20', 11, brooklyn)
  expect(tableOf(expected[0] ?? '')).toEqual(expected)
})

test('the settings are those of the example, and of a facility that has set nothing', () => {
  const settings = tableOf('| setting | value |')
    .slice(2)
    .map(row => row.split('|').map(cell => cell.trim()))
  expect(settings.length).toBeGreaterThan(20)
  for (const [, key = '', value] of settings) {
    expect(settingsRegistry[key as keyof typeof settingsRegistry].default, key).toBe(value)
    const used = String(brooklyn[key as keyof typeof brooklyn])
    expect(used.toLowerCase(), key).toBe(value?.toLowerCase())
  }
})

test('no other table waits to be wrong', () => {
  const heads = rows.filter((_, at) => rows[at + 1]?.startsWith('| ---'))
  expect(heads).toHaveLength(4)
})
