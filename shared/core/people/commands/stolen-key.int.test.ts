import { ok } from '@mayim/domain/result.ts'
import {
  patronRow,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookOnBehalf } from '../../booking/anywhere/on-behalf.ts'
import { CommandDesk } from './command-desk.ts'
import { type VouchedCaller, verifyCaller } from './vouched-caller.ts'

let portal: TestFacility
beforeEach(async () => {
  portal = await testFacility('portal')
  await portal.addPatron('patron-1')
  await portal.facility.write(async trx => {
    const staff = patronRow('staff-1', { phone: '+17185550777', roles: '["Reception"]' })
    const left = patronRow('staff-2', {
      phone: '+17185550778',
      roles: '["Admin"]',
      disabledAt: staff.createdAt,
    })
    await trx.insertInto('user').values([staff, left]).execute()
    return ok(null)
  })
})
afterEach(() => portal.close())

const patron: VouchedCaller = {
  kind: 'person',
  id: 'patron-1',
  roles: [],
  address: '192.0.2.1',
  language: 'en',
}

test.each([
  ['a patron as an Admin', { ...patron, roles: ['Admin' as const] }, []],
  [
    'reception as an Admin also',
    { ...patron, id: 'staff-1', roles: ['Admin' as const, 'Reception' as const] },
    ['Reception'],
  ],
  [
    'a kiosk with a staff role',
    { ...patron, kind: 'device' as const, roles: ['Kiosk' as const, 'Admin' as const] },
    ['Kiosk'],
  ],
])('vouching for %s grants no role that is not stored here', async (_, vouched, roles) => {
  expect((await verifyCaller(portal.facility, vouched))?.roles).toEqual(roles)
})

test.each([
  ['the system', { ...patron, kind: 'system' as const }],
  ['nobody', { ...patron, kind: 'anyone' as const }],
  ['an unknown person', { ...patron, id: 'patron-9' }],
  ['staff whose account is closed', { ...patron, id: 'staff-2', roles: ['Admin' as const] }],
])('vouching for %s is refused', async (_, vouched) => {
  expect(await verifyCaller(portal.facility, vouched)).toBeUndefined()
})

const booking = wish({ id: 'patron-1' }, { date: tonightDate, time: '21:00' })

test.each([
  ['nothing', undefined, 'invalid'],
  ['an unknown field', { caller: patron, input: { ...booking, priceMinor: 0 } }, 'invalid'],
  [
    'a note of 5000 characters',
    { caller: patron, input: { ...booking, userNotes: 'x'.repeat(5000) } },
    'invalid',
  ],
  ['an invalid date', { caller: patron, input: { ...booking, date: '2026-13-45' } }, 'invalid'],
  ['a booking for another patron', { caller: patron, input: { ...booking, userId: 'staff-1' } }, 'forbidden'],
  ['a limit ignored by a patron', { caller: patron, input: { ...booking, ignoreCutoff: true } }, 'forbidden'],
  [
    'a limit ignored by the system',
    { caller: { ...patron, kind: 'system' }, input: { ...booking, ignoreCutoff: true } },
    'forbidden',
  ],
])('booking on behalf refuses %s', async (_, body, code) => {
  expect(await bookOnBehalf(portal.facility, body)).toMatchObject({ ok: false, code })
})

test('a command with too long a life is not run', async () => {
  const { facility } = portal
  const ran: unknown[] = []
  const desk = new CommandDesk(facility, { openGarage: async body => ok(ran.push(body)) })
  const now = facility.hostClock.now()
  const command = { type: 'command', name: 'openGarage', body: '{}' } as const
  const results = await Promise.all(
    [now - 1, now + 3_600_000, now + 13_000, now + 10_000].map((expiresAt, index) =>
      desk.take({ ...command, id: `c-${index}`, expiresAt: Math.round(expiresAt) }, 0),
    ),
  )
  expect(results.map(result => result.ok)).toEqual([false, false, false, true])
  expect(ran).toHaveLength(1)
})
