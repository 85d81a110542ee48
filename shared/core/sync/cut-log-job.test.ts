import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldRow, partedKind, provenKind } from '../ground/log/fold-row.ts'
import { syncedEntities } from '../ground/log/synced-entities.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { isOfComingNight, neededEntries } from './cut-log-job.ts'

const columns = ['owner', 'bookingStatus', 'visitStatus', 'notes', 'statusSince', 'priceMinor']

test('a row folds to the same from kept and later entries, wherever and however often the log is cut', () => {
  const step = fc.record({
    origin: fc.constantFrom<Side>('hub', 'portal'),
    column: fc.constantFrom(...columns),
    owner: fc.constantFrom<Side>('hub', 'portal'),
    value: fc.nat({ max: 9 }),
    knows: fc.boolean(),
    kind: fc.constantFrom('changed', 'changed', 'changed', partedKind, provenKind, 'cancelAsked'),
    stamp: fc.nat({ max: 3 }),
  })
  const cuts = fc.array(fc.nat({ max: 20 }), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), cuts, (steps, at) => {
      const log = logOf(steps)
      let [kept, from] = [[] as ChangeRow[], 0]
      for (const end of at.toSorted((a, b) => a - b)) {
        kept = neededEntries([...kept, ...log.slice(from, end)])
        from = Math.max(from, end)
      }
      const { reservation } = syncedEntities
      expect(foldRow(reservation, [...kept, ...log.slice(from)])).toEqual(foldRow(reservation, log))
      expect(neededEntries(kept)).toEqual(kept)
    }),
  )
})

test('a profile that was changed a hundred times needs at most one entry per column', () => {
  const log = Array.from({ length: 100 }, (_, index) =>
    entry('hub', index + 1, 0, 'user', 'changed', { notes: `${index}`, firstName: 'Chana' }),
  )
  expect(neededEntries(log)).toEqual(log.slice(-1))
})

test('every change of a setting is kept: by it a night that is over has its hours (calendar-55)', () => {
  const log = ['38', '40', '41'].map((value, index) =>
    entry('hub', index + 1, 0, 'setting', 'set', { key: 'priceBath', value }),
  )
  expect(neededEntries(log)).toEqual(log)
})

test('a whole entry of the owner replaces what was before; one of the other side replaces nothing (sync-350)', () => {
  const booked = entry('portal', 1, 0, 'reservation', 'booked', { ...sampleReservation({ owner: 'portal' }) })
  const nobody = { ...sampleReservation({ owner: 'portal', userId: 'nobody' }) }
  const parted = entry('portal', 2, 0, 'reservation', partedKind, nobody)
  expect(neededEntries([booked, parted])).toEqual([parted])
  const forged = entry('hub', 1, 1, 'reservation', partedKind, { ...nobody, owner: 'hub' })
  expect(neededEntries([booked, forged])).toContain(booked)
  expect(foldRow(syncedEntities.reservation, [booked, forged])).toMatchObject({ owner: 'portal' })
  const account = entry('hub', 1, 1, 'user', partedKind, { ...sampleUser({ username: 'mine' }) })
  const admin = entry('portal', 1, 0, 'user', 'added', { ...sampleUser({ roles: '["Admin"]' }) })
  expect(foldRow(syncedEntities.user, [admin, account])).toMatchObject({ username: sampleUser().username })
})

test('ledger lines and steps are all kept; entries of one side only and requests are not', () => {
  const line = entry('hub', 1, 0, 'ledger', 'paid', { id: 'l-1' })
  expect(neededEntries([line])).toEqual([line])
  expect(neededEntries([entry('hub', 1, 0, 'room', 'cleaned', {})])).toEqual([])
  expect(neededEntries([entry('hub', 1, 0, 'user', 'receiptAsked', {})])).toEqual([])
  expect(neededEntries([])).toEqual([])
})

test('share entries are kept while their night may be sold', () => {
  const gift = entry('hub', 1, 0, 'share', 'gift', { date: '2026-11-22', amounts: {} })
  expect(isOfComingNight(gift, '2026-11-22')).toBe(true)
  expect(isOfComingNight(gift, '2026-11-23')).toBe(false)
  expect(isOfComingNight(entry('hub', 1, 0, 'room', 'cleaned', {}), '2026-11-22')).toBe(false)
})

interface Step {
  readonly origin: Side
  readonly column: string
  readonly owner: Side
  readonly value: number
  readonly knows: boolean
  readonly kind: string
  readonly stamp: number
}

/** In the order of one side. What an author knows of the other grows, and the first entry creates the row. */
function logOf(steps: readonly Step[]): ChangeRow[] {
  const seq = { hub: 0, portal: 1 }
  const dep = { hub: 0, portal: 0 }
  const made = entry('portal', 1, 0, 'reservation', 'booked', { ...sampleReservation({ owner: 'portal' }) })
  const rest = steps.map(({ origin, column, owner, value, knows, kind, stamp }) => {
    const other = origin === 'hub' ? 'portal' : 'hub'
    if (knows) dep[origin] = seq[other]
    seq[origin] += 1
    const changed = { [column]: column === 'owner' ? owner : String(value) }
    const fields = kind === partedKind ? { ...sampleReservation({ owner }), ...changed } : changed
    return { ...entry(origin, seq[origin], dep[origin], 'reservation', kind, fields), stamp: String(stamp) }
  })
  return [made, ...rest].map((each, position) => ({ ...each, position }))
}

function entry(
  origin: Side,
  seq: number,
  dep: number,
  entity: EntityName,
  kind: string,
  fields: Record<string, unknown>,
): ChangeRow {
  const rest = {
    entityId: 'r-1',
    who: '',
    cause: '',
    hash: '',
    incarnation: 1,
    position: 0,
    at: '',
    stamp: '',
  }
  return { ...rest, entity, origin, seq, dep, kind, fields: JSON.stringify(fields) }
}
