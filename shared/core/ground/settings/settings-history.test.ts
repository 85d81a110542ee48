import { parseSettings } from '@mayim/contract/settings.ts'
import { settingsByNight } from '@mayim/contract/settings-by-night.ts'
import { setupSteps } from '@mayim/contract/setup-steps.ts'
import { expect, test } from 'vitest'
import type { ChangeRow, SettingRow } from '../schema/schema.ts'
import { settingsHistory } from './settings-history.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T12:00:00.000Z`

test('a setting has the value of each time, before its first entry the one that it replaced (calendar-55)', () => {
  const entries = [
    entry('hub', 1, 10, { priceBath: ['41', '38'] }),
    entry('portal', 1, 12, { priceBath: ['42', '41'] }, 1),
  ]
  const at = history(entries, { priceBath: '42', priceShower: '31' })
  expect([9, 10, 11, 12, 13].map(date => at(date).priceBath)).toEqual([3800, 4100, 4100, 4200, 4200])
  expect(at(9).priceShower).toBe(3100)
})

test('a setting that nobody had set had its default', () => {
  const at = history([entry('hub', 1, 10, { priceBath: ['41', null] })], { priceBath: '41' })
  const { priceBath } = parseSettings([])
  expect([9, 10].map(date => at(date).priceBath)).toEqual([priceBath, 4100])
})

test('of two changes that crossed each other the owner’s counts from its time on, on both sides', () => {
  const entries = [
    entry('hub', 1, 11, { priceBath: ['41', '30'] }),
    entry('portal', 1, 10, { priceBath: ['40', '30'] }),
  ]
  for (const order of [entries, entries.toReversed()]) {
    const at = history(order, { priceBath: '40' })
    expect([9, 10, 11].map(date => at(date).priceBath)).toEqual([3000, 4000, 4000])
  }
})

test('what the setup said counts from the beginning, also before the facility was set up', () => {
  const setup = Object.fromEntries(
    Object.values(setupSteps)
      .flat()
      .map(key => [key, ['', null]]),
  )
  const place = {
    ...setup,
    zmanimLatitude: ['31.7', null],
    priceBath: ['41', null],
    priceShower: ['31', null],
  }
  const entries = [
    ...split(entry('hub', 1, 10, place as never)),
    entry('hub', 90, 12, { zmanimLatitude: ['40.7', '31.7'] }),
  ]
  const at = history(entries, { zmanimLatitude: '40.7' })
  expect([1, 11, 12].map(date => at(date).zmanimLatitude)).toEqual([31.7, 31.7, 40.7])
})

function history(entries: readonly ChangeRow[], now: Record<string, string>) {
  const rows = Object.entries(now).map(([key, value]) => row(key, value, null))
  const at = settingsHistory(entries.flatMap(split), rows, settingsByNight(rows))
  return (date: number) => at(Date.parse(day(date)))(day(date).slice(0, 10))
}

function row(key: string, value: string, valueBefore: string | null): SettingRow {
  return { key, value, valueBefore, updatedAt: day(1), changedBy: 'admin' }
}

type Change = Record<string, [value: string, before: string | null]>

function entry(origin: 'hub' | 'portal', seq: number, date: number, values: Change, dep = 0): ChangeRow {
  const at = day(date)
  return {
    ...{ position: 0, origin, seq, incarnation: 1, dep, hash: '', entity: 'setting', entityId: '' },
    ...{ kind: 'set', fields: JSON.stringify(values), who: 'admin', cause: '', at, stamp: at },
  }
}

/** One entry for each setting. */
function split(all: ChangeRow): ChangeRow[] {
  if (all.entityId !== '') return [all]
  return Object.entries(JSON.parse(all.fields) as Change).map(([key, [value, before]]) => ({
    ...all,
    entityId: key,
    fields: JSON.stringify(row(key, value, before)),
  }))
}
