import type { Side } from '@mayim/domain/sync/side.ts'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangeRow } from '../schema/schema.ts'
import { foldRow } from './fold-row.ts'
import { nextStamp } from './stamp.ts'
import { syncedEntities } from './synced-entities.ts'

const { reservation, user } = syncedEntities

describe('a setting that a stolen hub writes (settings-32)', () => {
  const set = (origin: Side, dep: number, key: string, value: string): ChangeRow => ({
    ...told(origin, 1, dep, { key, value }),
    entity: 'setting',
    entityId: key,
  })

  test.each([
    ['mailHost', 'portal', undefined],
    ['visitsParted', 'portal', undefined],
    ['facilityName', 'hub', 'hub'],
  ])('%s has the value of the %s, and of a hub alone %s', (key, winner, alone) => {
    const logs = [set('portal', 0, key, 'portal'), set('hub', 1, key, 'hub')]
    expect(foldRow(syncedEntities.setting, logs)).toMatchObject({ value: winner })
    expect(foldRow(syncedEntities.setting, logs.slice(1)).value).toBe(alone)
  })
})

describe('a setting that both sides change (settings-920)', () => {
  test.each([
    ['roomIdleSeconds', 'hub'],
    ['priceBath', 'portal'],
  ] as const)('%s: the word of the %s counts, unless the other knew of it, in any order', (key, owner) => {
    const set = fc.record({
      origin: fc.constantFrom<Side>('hub', 'portal'),
      knows: fc.nat(6),
      stamp: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(set, { minLength: 1, maxLength: 8 }), fc.nat(), (changes, dice) => {
        const logs: Record<Side, ChangeRow[]> = { hub: [], portal: [] }
        for (const { origin, knows, stamp } of changes) {
          const log = logs[origin]
          const dep = Math.min(
            logs[origin === 'hub' ? 'portal' : 'hub'].length,
            (log.at(-1)?.dep ?? 0) + knows,
          )
          const fields = { key, value: `${origin} ${log.length}` }
          const entry = told(origin, log.length + 1, dep, fields)
          log.push({ ...entry, entity: 'setting', entityId: key, stamp: String(stamp) })
        }
        const other = owner === 'hub' ? 'portal' : 'hub'
        const [own, others] = [logs[owner].at(-1), logs[other].at(-1)]
        const wanted = others && others.dep >= (own?.seq ?? 0) ? others : own
        const arrived = merged(logs.hub, logs.portal, dice)
        expect(foldRow(syncedEntities.setting, arrived).value).toBe(
          (JSON.parse(wanted?.fields ?? '') as { value: string }).value,
        )
      }),
    )
  })

  /** Each log in its order, the two in any. */
  function merged(one: readonly ChangeRow[], other: readonly ChangeRow[], dice: number): ChangeRow[] {
    const [left, right] = [[...one], [...other]]
    const all: ChangeRow[] = []
    for (let at = 0; left.length + right.length > 0; at++) {
      const next = ((dice >> (at % 30)) & 1 ? left.shift() : right.shift()) ?? left.shift() ?? right.shift()
      if (next) all.push(next)
    }
    return all
  }
})

describe('an account that a stolen hub writes', () => {
  const admin = told('portal', 1, 0, { ...sampleUser({ roles: '["Admin"]', phone: '+17185550001' }) })
  const patron = told('portal', 1, 0, { ...sampleUser({ roles: '[]', phone: '+17185550002' }) })
  const stolen = {
    roles: '["Admin"]',
    phone: '+17185559999',
    username: 'thief',
    disabledAt: '2026-11-22T00:00:00Z',
  }

  test('has only roles that the portal gave', () => {
    expect(foldRow(user, [patron, told('hub', 1, 1, stolen)])).toMatchObject({ roles: '[]' })
    expect(foldRow(user, [told('hub', 1, 0, { ...sampleUser({ roles: '["Admin"]' }) })])).not.toHaveProperty(
      'roles',
    )
    const proven = { ...told('hub', 1, 0, { ...sampleUser({ roles: '["Admin"]' }) }), kind: 'proven' }
    expect(foldRow(user, [proven])).not.toHaveProperty('roles')
  })

  test('of staff keeps its phone and stays enabled', () => {
    const row = foldRow(user, [admin, told('hub', 1, 1, stolen), told('hub', 2, 1, { notes: 'kept' })])
    expect(row).toMatchObject({ roles: '["Admin"]', phone: '+17185550001', disabledAt: null, notes: 'kept' })
    expect(row.username).not.toBe('thief')
  })

  test('of staff is disabled by the hub, unless it is an Admin, and enabled by the portal alone (people-61)', () => {
    const desk = told('portal', 1, 0, { ...sampleUser({ roles: '["Reception"]' }) })
    const { disabledAt } = stolen
    const out = told('hub', 1, 1, { disabledAt })
    expect(foldRow(user, [desk, out])).toMatchObject({ disabledAt })
    expect(foldRow(user, [desk, out, told('hub', 2, 1, { disabledAt: null })])).toMatchObject({ disabledAt })
    expect(foldRow(user, [desk, out, told('portal', 2, 1, { disabledAt: null })])).toMatchObject({
      disabledAt: null,
    })
    expect(foldRow(user, [admin, out])).toMatchObject({ disabledAt: null })
  })

  test('of a patron can still be edited at the desk', () => {
    expect(foldRow(user, [patron, told('hub', 1, 1, { phone: '+17185550003' })])).toMatchObject({
      phone: '+17185550003',
    })
  })

  test('can only be erased by the portal', () => {
    const erased = { ...told('hub', 1, 1, { ...stolen, firstName: '' }), kind: 'erased' }
    expect(foldRow(user, [admin, erased])).toMatchObject({ roles: '["Admin"]', phone: '+17185550001' })
  })
})

describe('a booking', () => {
  const booked = told('portal', 1, 0, { ...sampleReservation() })

  test("takes its owner's values, and ignores the other side's", () => {
    const meddling = told('hub', 1, 1, { bookingStatus: 'Canceled', priceMinor: 1 })
    expect(foldRow(reservation, [booked, meddling])).toMatchObject({
      bookingStatus: 'Reserved',
      priceMinor: 3000,
    })
  })

  test('is changed by its owner', () => {
    const canceled = told('portal', 2, 0, { bookingStatus: 'Canceled' })
    expect(foldRow(reservation, [booked, canceled])).toMatchObject({ bookingStatus: 'Canceled' })
  })

  test('after a handover takes the values that the new owner wrote after it', () => {
    const early = told('hub', 1, 1, { bookingStatus: 'Canceled' })
    const sealed = told('portal', 2, 0, { owner: 'hub' })
    const late = told('portal', 3, 0, { bookingStatus: 'Canceled' })
    expect(foldRow(reservation, [booked, early, sealed, late])).toMatchObject({
      bookingStatus: 'Reserved',
      owner: 'hub',
    })
    const after = told('hub', 2, 2, { bookingStatus: 'Canceled' })
    expect(foldRow(reservation, [booked, early, sealed, late, after])).toMatchObject({
      bookingStatus: 'Canceled',
    })
  })

  test('may be handed over by its first entry, and back, and over again', () => {
    const sold = told('portal', 1, 0, { ...sampleReservation(), owner: 'hub' })
    const early = told('hub', 1, 0, { bookingStatus: 'Canceled' })
    const known = told('hub', 2, 1, { notes: '', priceMinor: 1 })
    expect(foldRow(reservation, [sold, early, known])).toMatchObject({
      owner: 'hub',
      bookingStatus: 'Reserved',
      priceMinor: 1,
    })
    const back = told('hub', 3, 1, { owner: 'portal' })
    const meanwhile = told('portal', 2, 2, { priceMinor: 2 })
    const again = told('portal', 3, 3, { owner: 'hub', priceMinor: 3 })
    const stale = told('hub', 4, 2, { priceMinor: 4 })
    const log = [sold, early, known, back, meanwhile, again, stale]
    expect(foldRow(reservation, log)).toMatchObject({ owner: 'hub', priceMinor: 3 })
    expect(foldRow(reservation, [...log, told('hub', 5, 3, { priceMinor: 5 })])).toMatchObject({
      priceMinor: 5,
    })
  })

  test('has the values of its proof until its own entries arrive', () => {
    const row = { ...sampleReservation(), priceMinor: 0 }
    const proven = { ...told('hub', 1, 0, row), kind: 'proven' }
    const arrived = told('hub', 2, 0, { visitStatus: 'Waiting' })
    expect(foldRow(reservation, [proven, arrived])).toMatchObject({
      owner: 'portal',
      priceMinor: 0,
      visitStatus: 'Waiting',
    })
    const canceled = told('portal', 2, 0, { bookingStatus: 'Canceled' })
    expect(foldRow(reservation, [proven, arrived, booked, canceled])).toMatchObject({
      bookingStatus: 'Canceled',
      priceMinor: 3000,
      visitStatus: 'Waiting',
    })
  })

  test('that is in no log has the owner that the row names', () => {
    const change = told('portal', 1, 0, { bookingStatus: 'Canceled' })
    expect(foldRow(reservation, [change], 'portal')).toEqual({ bookingStatus: 'Canceled' })
    expect(foldRow(reservation, [change], 'hub')).toEqual({})
  })
})

describe('a visit', () => {
  const booked = told('portal', 1, 0, { ...sampleReservation() })
  const canceled = told('portal', 2, 0, { bookingStatus: 'Canceled', statusSince: '22:00' }, '22:00')
  const arrived = told('hub', 1, 1, { visitStatus: 'Arrived', roomId: 4, statusSince: '21:00' }, '21:00')

  test('takes only the values of the hub', () => {
    const meddling = told('portal', 2, 0, { visitStatus: 'Done' })
    expect(foldRow(reservation, [booked, arrived, meddling])).toMatchObject({
      visitStatus: 'Arrived',
      roomId: 4,
    })
  })

  test('with a cancel keeps the time of the displayed status', () => {
    expect(foldRow(reservation, [booked, canceled, arrived])).toMatchObject({
      bookingStatus: 'Canceled',
      visitStatus: 'Arrived',
      statusSince: '21:00',
    })
    const undone = told('hub', 2, 1, { visitStatus: null, statusSince: '21:30' }, '21:30')
    expect(foldRow(reservation, [booked, canceled, arrived, undone])).toMatchObject({ statusSince: '22:00' })
  })
})

describe('a column that both sides may write', () => {
  const created = told('portal', 1, 0, { ...sampleUser() })

  test('takes the later of two concurrent values, column by column', () => {
    const hub = told('hub', 1, 1, { firstName: 'Chana', notes: 'from the desk' }, '20:00')
    const portal = told('portal', 2, 0, { firstName: 'Chaya' }, '20:05')
    expect(foldRow(user, [created, hub, portal])).toMatchObject({
      firstName: 'Chaya',
      notes: 'from the desk',
    })
  })

  test('takes the value of the side that knew of the other, regardless of the clocks', () => {
    const portal = told('portal', 2, 0, { firstName: 'Chaya' }, '23:59')
    const hub = told('hub', 1, 2, { firstName: 'Chana' }, '20:00')
    expect(foldRow(user, [created, portal, hub])).toMatchObject({ firstName: 'Chana' })
  })
})

test('a request sets no columns', () => {
  const asked = { ...told('hub', 1, 0, { language: 'yi' }), kind: 'receiptAsked' }
  expect(foldRow(user, [asked])).toEqual({})
})

test('a value that no column can hold is refused', () => {
  expect(() => foldRow(user, [told('hub', 1, 0, { firstName: { toString: 1 } })])).toThrow(
    /cannot hold object/,
  )
})

test('the order in which the two logs are interleaved changes nothing', () => {
  const column = fc.constantFrom('bookingStatus', 'visitStatus', 'notes', 'statusSince', 'roomId')
  const change = fc.record({
    column,
    value: fc.string({ maxLength: 3 }),
    dep: fc.nat({ max: 6 }),
    at: fc.string(),
  })
  const log = fc.array(change, { maxLength: 6 })
  fc.assert(
    fc.property(log, log, fc.array(fc.boolean(), { maxLength: 20 }), (ofHub, ofPortal, picks) => {
      const hub = ofHub.map((each, index) =>
        told('hub', index + 1, each.dep, { [each.column]: each.value }, each.at),
      )
      const portal = [
        told('portal', 1, 0, { ...sampleReservation() }),
        ...ofPortal.map((each, i) => told('portal', i + 2, each.dep, { [each.column]: each.value }, each.at)),
      ]
      expect(foldRow(reservation, mix(hub, portal, picks))).toEqual(foldRow(reservation, [...portal, ...hub]))
    }),
  )
})

test('two sides with the same entries have the same profile, regardless of order, clocks and age', () => {
  const change = fc.record({
    column: fc.constantFrom('firstName', 'notes'),
    value: fc.string({ maxLength: 3 }),
    dep: fc.nat({ max: 4 }),
    at: fc.constantFrom('19:00', '19:30', '20:00'),
    // An old entry has no stamp. A clock may stop for a long time.
    stamp: fc.constantFrom('', nextStamp([], 1), nextStamp([], 2), nextStamp([nextStamp([], 2)], 2)),
  })
  const log = fc.array(change, { maxLength: 6 })
  fc.assert(
    fc.property(log, log, fc.array(fc.boolean(), { maxLength: 20 }), (ofHub, ofPortal, picks) => {
      const written = (origin: Side, made: typeof ofHub) =>
        made.map(({ column, value, dep, at, stamp }, index) => ({
          ...told(origin, index + 1, dep, { [column]: value }, at),
          stamp,
        }))
      const [hub, portal] = [written('hub', ofHub), written('portal', ofPortal)]
      expect(foldRow(user, mix(hub, portal, picks))).toEqual(foldRow(user, [...portal, ...hub]))
    }),
  )
})

test('of two concurrent entries the later stamp wins, and the hub at equal stamps', () => {
  const [early, late] = [nextStamp([], 1), nextStamp([], 2)]
  const by = (hub: string, portal: string) =>
    foldRow(user, [
      { ...told('hub', 1, 0, { notes: 'desk' }, '20:00'), stamp: hub },
      { ...told('portal', 1, 0, { notes: 'home' }, '21:00'), stamp: portal },
    ]).notes
  expect([by(early, late), by(late, early), by(late, late)]).toEqual(['home', 'desk', 'desk'])
  // An entry without a stamp is compared by its time.
  expect(by(late, '')).toBe('home')
})

function mix(a: ChangeRow[], b: ChangeRow[], picks: boolean[]): ChangeRow[] {
  const [left, right, mixed] = [[...a], [...b], [] as ChangeRow[]]
  for (const pick of picks) mixed.push(...(pick ? left : right).splice(0, 1))
  return [...mixed, ...left, ...right]
}

function told(
  origin: Side,
  seq: number,
  dep: number,
  fields: Record<string, unknown>,
  at = '19:00',
): ChangeRow {
  const rest = {
    entity: 'user' as const,
    entityId: '',
    kind: 'changed',
    who: '',
    cause: '',
    hash: '',
    incarnation: 1,
    position: 0,
    stamp: '',
  }
  return { ...rest, origin, seq, dep, at, fields: JSON.stringify(fields) }
}
