import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { deleteOldMessages } from '@mayim/core/messages/message-sender.ts'
import { writeTerm } from '@mayim/core/money/membership/membership.ts'
import { writePrepaid } from '@mayim/core/money/prepaid/write-prepaid.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { remindLapse } from './reminders-job.ts'

const host = fixedClock('2026-11-25T09:00:00.000Z')
let portal: TestFacility
let facility: Facility
beforeEach(async () => {
  portal = await testFacility('portal')
  facility = { ...portal.facility, hostClock: host }
})
afterEach(() => portal.close())

const dayMs = 86_400_000
const mobile = '+17185550100'

/** A member whose membership ends in ten days. */
async function member(id: string, more: Partial<UserRow> = {}) {
  await portal.addPatron(id, { phone: mobile, language: 'en', ...more })
  await facility.write(async trx => {
    const term = { userId: id, kind: 'set', level: 'Gold', reducedPrices: 0, months: 0 } as const
    await writeTerm(facility, trx, systemCaller, {
      ...term,
      expires: '2026-12-02',
      ledgerId: null,
    })
    return ok(null)
  })
}
const messages = async () => {
  const rows = await facility.db.selectFrom('outboundMessage').selectAll().orderBy('id').execute()
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    ...(JSON.parse(facility.ownSealer.open(sealed)) as { to: string; body: string }),
  }))
}
/** Goes on by whole days. */
function later(days: number): void {
  portal.clock.advance(days * dayMs)
  host.advance(days * dayMs)
}

it('goes by the way that she chose, in her language and the facility’s words (money-465, messages-522)', async () => {
  await setText(facility, systemCaller, { language: 'he', key: 'visit.lapse', text: 'עד {date}' })
  await member('text', { language: 'he' })
  await member('mail', { messageChannel: 'mail', email: 'her@example.org' })
  await member('voice', { messageChannel: 'voice', language: 'yi' })
  await member('both', { messageChannel: 'both', email: 'both@example.org' })
  await member('mailOnly', { phone: null, email: 'only@example.org' })
  expect(await remindLapse(facility)).toBe(5)
  const told = (await messages()).map(({ userId, channel, to, body }) => [userId, channel, to, body])
  const english = 'Your membership ends on December 2.'
  expect(told.sort()).toEqual([
    ['both', 'mail', 'both@example.org', english],
    ['both', 'text', mobile, english],
    ['mail', 'mail', 'her@example.org', english],
    ['mailOnly', 'mail', 'only@example.org', english],
    ['text', 'text', mobile, 'עד 2 בדצמבר'],
    // No service speaks Yiddish.
    ['voice', 'voice', mobile, english],
  ])
})

it('a phone that stopped the texts gets none, and is told once it takes them again (messages-520)', async () => {
  await member('her', { textsStoppedAt: '2026-11-01T10:00:00.000Z' })
  await member('off', { notificationReservations: 0 })
  await member('closed', { disabledAt: '2026-11-01T10:00:00.000Z' })
  expect(await remindLapse(facility)).toBe(0)
  expect(await messages()).toEqual([])
  later(1)
  await facility.write(async trx => {
    await trx.updateTable('user').set({ textsStoppedAt: null }).where('id', '=', 'her').execute()
    return ok(null)
  })
  expect(await remindLapse(facility)).toBe(1)
})

it('waits for the end of the quiet hours, and is good until the last date is over (messages-523)', async () => {
  await member('her')
  // 05:00 in New York, when the business day begins.
  portal.clock.set('2026-11-23T10:00:00.000Z')
  const toHostMs = host.now() - portal.clock.now()
  expect(await remindLapse(facility)).toBe(1)
  const [row] = await messages()
  const at = (instant: string | null | undefined) =>
    new Date(Date.parse(instant ?? '') - toHostMs).toISOString()
  expect(at(row?.notBefore)).toBe('2026-11-23T13:00:00.000Z')
  expect(at(row?.expiresAt)).toBe('2026-12-03T10:00:00.000Z')
})

it('is told once, also when its message is deleted while it is due (money-465, money-834)', async () => {
  await member('her')
  await facility.write(async trx => {
    const pack = { kind: 'Package', name: 'Five visits', valueMinor: 10_000, months: 1 } as const
    await writePrepaid(facility, trx, systemCaller, pack, { userId: 'her', ledgerId: 'line-1' })
    return ok(null)
  })
  expect(await remindLapse(facility)).toBe(1)
  later(8)
  await deleteOldMessages(facility)
  expect(await messages()).toEqual([])
  expect(await remindLapse(facility)).toBe(0)
  // The package has its own last date.
  later(10)
  expect(await remindLapse(facility)).toBe(1)
  expect(await messages()).toMatchObject([{ body: expect.stringContaining('$100.00') }])
  later(8)
  await deleteOldMessages(facility)
  expect(await remindLapse(facility)).toBe(0)
})
