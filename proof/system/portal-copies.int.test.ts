import type { Peer } from '@mayim/core/commands/peer.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { sendDueMessages } from '@mayim/core/messages/send-messages.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { forgetOld } from '@mayim/core/privacy/forget-old.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import { record } from '@mayim/core/runtime/record-change.ts'
import { outgoingEntries } from '@mayim/core/sync/outgoing-entries.ts'
import { receiveEntries } from '@mayim/core/sync/receive-entries.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubPaymentHandlers } from '../../hub/src/handlers/hub-payment-handlers.ts'
import { startCopiesJob } from '../../portal/src/copies/copies-job.ts'
import { noteDelivery } from '../../portal/src/messenger/note-delivery.ts'
import { cardFacility } from '../../portal/src/payments/testing/card-facility.ts'
import { type BookingSide, openSide, type Person, tonight } from './bookings/side.ts'

/** What the hub shows of the portal's rows while the link is cut (sync-940). The two hand each other entries in between. */
const phone = '+17185550123'
const dayMs = 86_400_000

let portal: Awaited<ReturnType<typeof cardFacility>>
let hub: BookingSide
let atPortal: Awaited<ReturnType<typeof portal.person>>
let atHub: Person
let job: ReturnType<typeof startCopiesJob>
let takesCopies = false
beforeAll(async () => {
  portal = await cardFacility()
  hub = await openSide('hub')
  hub.server.hostClock.set(new Date(portal.hostClock.now()).toISOString())
  atPortal = await portal.person(['Admin'])
  atHub = await hub.staff('Admin')
  job = startCopiesJob(portal.facility, () => takesCopies)
}, 60_000)
afterAll(async () => {
  await job?.stop()
  await hub?.close()
  await portal?.close()
})

test('an Admin at the hub reads the failed payments and the messages of the website', async () => {
  const her = await portal.person()
  const other = await portal.person()
  for (const { id } of [her, other]) await tellOf(id)
  expect(await decline(her)).toMatchObject({ code: 'cardFunds' })
  expect(await decline(other)).toMatchObject({ code: 'cardFunds' })
  await queue('one', her.id)
  await queue('two', other.id)
  await queue('three')
  await sendDueMessages(portal.facility, { send: async () => 'sent' })
  await copy()
  // The hub is of an older release: it gets nothing that it does not know.
  expect(await theHub('payments/failed')).toEqual([])
  takesCopies = true
  const entries = await copy()
  expect(entries.filter(({ entity }) => entity === 'portalCopy')).toHaveLength(6)
  expect(JSON.stringify(entries)).not.toMatch(/7185550123|A gift of mine|appointment/)
  await expectEqual()

  // The next report changes one row and the numbers of the day.
  const sent = (await atPortal.ask('sentMessages')).list ?? []
  const messageId =
    sent.find(({ user }) => (user as unknown as { id: string } | null)?.id === her.id)?.id ?? ''
  await noteDelivery(portal.facility, { messageId, status: 'undelivered', code: '30003' })
  expect(await copy()).toHaveLength(2)
  expect(await copy()).toEqual([])
  await expectEqual()
  expect((await theHub('messages/sent')).filter(({ state }) => state === 'undelivered')).toMatchObject([
    { code: '30003', user: { id: her.id, name: 'Test Patron' } },
  ])

  // A payment that the processor took after all has not failed.
  await portal.facility.write(async trx =>
    ok(
      await trx
        .updateTable('cardPayment')
        .set({ status: 'approved' })
        .where('userId', '=', other.id)
        .execute(),
    ),
  )
  await copy()
  await expectEqual()
  expect(await theHub('payments/failed')).toHaveLength(1)

  // Her name leaves both with her account.
  expect(await her.ask('accountDelete', { confirm: 'delete' })).toMatchObject({ status: 200 })
  await copy()
  await expectEqual()
  expect(JSON.stringify(await theHub('messages/sent')).match(/Test Patron/g)).toHaveLength(1)
})

test('what the hub itself could not send is listed beside it, and older nights are at the website', async () => {
  await hub.server.facility.write(async trx =>
    ok(await queueMessage(hub.server.facility, trx, message('mine', hub.server.hostClock.now()))),
  )
  expect(await theHub('messages/sent')).toHaveLength(4)
  // A portal that is linked and does not answer keeps nobody waiting for long.
  const waits: unknown[] = []
  const peer: Peer = {
    linked: () => true,
    ask: async (_name, _body, { timeoutMs } = {}) => {
      waits.push(timeoutMs)
      return refuse('unreachable', 'noAnswer')
    },
  }
  const request = { caller: systemCaller, params: {}, query: {}, body: undefined }
  const facility = { ...hub.server.facility, peer } as never
  const told = await hubPaymentHandlers.sentMessages(facility, request as never, {} as never)
  expect([told.ok && told.value.length, waits]).toEqual([4, [1_500]])
  const old = await hub.ask(atHub, 'GET', 'payments/failed?dt=2025-11-21')
  expect(old).toMatchObject({ status: 503, code: 'portalUnreachable' })
  expect((await hub.ask(atHub, 'GET', 'payments/failed?dt=2025-11-22')).status).toBe(200)
})

test('the copies are deleted on both sides when their time is over', async () => {
  for (const side of [portal, hub.server]) side.hostClock.advance(8 * dayMs)
  const { subject: id, accessToken: token } = await hub.server.signInAs({
    username: 'next',
    roles: ['Admin'],
  })
  atHub = { id, token }
  expect(await theHub('messages/sent')).toEqual([])
  for (const side of [portal, hub.server]) {
    side.clock.set('2027-12-01T22:00:00.000Z')
    await forgetOld(side.facility)
    const kept = await side.facility.db.selectFrom('portalCopy').select('kind').execute()
    expect(kept).toEqual([{ kind: 'tally' }])
  }
})

/** Both sides answer alike, but for the card, which stays at the website. */
async function expectEqual(): Promise<void> {
  const failed = (await atPortal.ask('paymentsFailed', { dt: tonight })).list
  expect(failed?.length).toBeGreaterThan(0)
  expect(await theHub(`payments/failed?dt=${tonight}`)).toEqual(
    failed?.map(row => ({ ...row, reference: null, note: '' })),
  )
  expect(await theHub('messages/sent')).toEqual((await atPortal.ask('sentMessages')).list)
  const range = { dt: tonight }
  const report = await atPortal.ask('report', range, { report: 'messages' })
  expect(await theHub(`reports/counted/messages?dt=${tonight}`)).toEqual({ ...report, status: undefined })
}

async function theHub(path: string) {
  const { status, result } = await hub.ask(atHub, 'GET', path)
  expect(status).toBe(200)
  return result as Record<string, unknown>[]
}

/** Lets the job look once more, and hands its entries to the hub. */
async function copy() {
  portal.hostClock.advance(6_000)
  await job.settled()
  const { seq } = await hub.server.facility.db
    .selectFrom('changeHead')
    .select('seq')
    .where('origin', '=', 'portal')
    .executeTakeFirstOrThrow()
  const entries = await outgoingEntries(portal.facility, seq)
  if (entries.length > 0) await receiveEntries(hub.server.facility, entries)
  return entries
}

async function decline(who: typeof atPortal) {
  const reservationId = await portal.booked(who.id, { date: '2026-11-19', priceMinor: 0 })
  const paymentInfo = { sourceToken: portal.stripe.typed('4000000000009995') }
  return who.ask('makePayment', {
    method: 'donation',
    amt: -5,
    reservationId,
    note: 'A gift of mine',
    paymentInfo,
  })
}

function message(key: string, nowMs: number, userId?: string) {
  const expiresAt = new Date(nowMs + 3_600_000).toISOString()
  const told = { kind: 'reminder' as const, to: phone, body: 'Your appointment', dedupeKey: key, expiresAt }
  return userId === undefined ? told : { ...told, userId }
}

async function queue(key: string, userId?: string): Promise<void> {
  portal.hostClock.advance(1_000)
  await portal.facility.write(async trx =>
    ok(await queueMessage(portal.facility, trx, message(key, portal.hostClock.now(), userId))),
  )
}

/** The account was made by the test, past the log. */
async function tellOf(id: string): Promise<void> {
  await portal.facility.write(async trx => {
    const fields = (await userById(trx, id)) ?? {}
    await record(portal.facility, trx, systemCaller, { entity: 'user', id, kind: 'created', fields })
    return ok(null)
  })
}
