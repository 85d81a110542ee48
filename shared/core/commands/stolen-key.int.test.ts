import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import {
  patronRow,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookOnBehalf } from '../anywhere/book-anywhere.ts'
import { CommandDesk } from './command-desk.ts'
import { callerVouchedFor, type VouchedCaller } from './vouched-caller.ts'

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

const her: VouchedCaller = { kind: 'person', id: 'patron-1', roles: [], address: '192.0.2.1', language: 'en' }

test.each([
  ['a patron as an Admin', { ...her, roles: ['Admin' as const] }, []],
  [
    'reception as an Admin beside',
    { ...her, id: 'staff-1', roles: ['Admin' as const, 'Reception' as const] },
    ['Reception'],
  ],
  [
    'a kiosk with a role of staff',
    { ...her, kind: 'device' as const, roles: ['Kiosk' as const, 'Admin' as const] },
    ['Kiosk'],
  ],
])('who vouches for %s gives nobody a role', async (_, vouched, roles) => {
  expect((await callerVouchedFor(portal.facility, vouched))?.roles).toEqual(roles)
})

test.each([
  ['the system', { ...her, kind: 'system' as const }],
  ['nobody', { ...her, kind: 'anyone' as const }],
  ['somebody unknown', { ...her, id: 'patron-9' }],
  ['somebody who has left', { ...her, id: 'staff-2', roles: ['Admin' as const] }],
])('who vouches for %s is not heard', async (_, vouched) => {
  expect(await callerVouchedFor(portal.facility, vouched)).toBeUndefined()
})

const wish = {
  ...plainChoices,
  userId: 'patron-1',
  date: tonightDate,
  time: '21:00',
  userNotes: '',
  language: 'en',
  replacingReservationId: null,
  walkIn: false,
  byStaff: false,
  ignoreCutoff: false,
  shownTotalMinor: null,
}

test.each([
  ['nothing', undefined, 'invalid'],
  ['a column more', { caller: her, input: { ...wish, priceMinor: 0 } }, 'invalid'],
  ['an endless note', { caller: her, input: { ...wish, userNotes: 'x'.repeat(5000) } }, 'invalid'],
  ['a date that is none', { caller: her, input: { ...wish, date: '2026-13-45' } }, 'invalid'],
  ['a booking for another', { caller: her, input: { ...wish, userId: 'staff-1' } }, 'forbidden'],
  ['a limit passed by a patron', { caller: her, input: { ...wish, ignoreCutoff: true } }, 'forbidden'],
  [
    'a limit passed by the system',
    { caller: { ...her, kind: 'system' }, input: { ...wish, ignoreCutoff: true } },
    'forbidden',
  ],
])('%s is not booked on behalf', async (_, asked, code) => {
  expect(await bookOnBehalf(portal.facility, asked)).toMatchObject({ ok: false, code })
})

test('a command that would live for ever is not begun', async () => {
  const { facility } = portal
  const begun: unknown[] = []
  const desk = new CommandDesk(facility, { openGarage: async body => ok(begun.push(body)) })
  const now = facility.hostClock.now()
  const command = { type: 'command', name: 'openGarage', body: '{}' } as const
  const results = await Promise.all(
    [now - 1, now + 3_600_000, now + 13_000, now + 10_000].map((expiresAt, index) =>
      desk.take({ ...command, id: `c-${index}`, expiresAt: Math.round(expiresAt) }, 0),
    ),
  )
  expect(results.map(result => result.ok)).toEqual([false, false, false, true])
  expect(begun).toHaveLength(1)
})
