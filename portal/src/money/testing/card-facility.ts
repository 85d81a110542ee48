import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type callGroups, calls } from '@mayim/contract/calls.ts'
import { insertReservation } from '@mayim/core/booking/reservation-table.ts'
import { reservationChanged } from '@mayim/core/ground/log/open-log.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { noPeer } from '@mayim/core/people/commands/peer.ts'
import { createAuth } from '@mayim/core/sign-in/auth.ts'
import { signedIn, startFamily } from '@mayim/core/sign-in/session-tokens.ts'
import { byProcessor, type ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { eveningStart, patronRow, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { v7 as uuidv7 } from 'uuid'
import type { StripeExchange } from '../../../stand-ins/stripe/request.ts'
import { startStripe } from '../../../stand-ins/stripe/stripe.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { portalHandlers } from '../../top/handlers/portal-handlers.ts'
import { createCards } from '../cards.ts'
import { mountWebhook } from '../receive-webhook.ts'

const secretKey = 'sk_test_house'
const publicKey = 'pk_test_house'
export const webhookSecret = 'whsec_house'
const readers = { tmr_desk: 'Desk', tmr_kiosk: 'Kiosk' }
/** No retries by the library: they would hide how the portal handles a failure. */
const patience = { timeoutMs: 20_000, retries: 0 }

export interface Told {
  readonly status: number
  readonly success?: boolean
  readonly result?: { paid: boolean; balance: number; payment: Record<string, unknown> } & Record<
    string,
    unknown
  >
  readonly code?: string
  readonly detail?: Record<string, string | number>
}

/** A portal over real HTTP, with Stripe's stand-in outside it, and others where they are given. */
export async function cardFacility(more: { readonly urls?: Partial<Record<ProcessorName, string>> } = {}) {
  let origin = ''
  const folder = mkdtempSync(join(tmpdir(), 'mayim-cards-'))
  const exchanges: StripeExchange[] = []
  const stripe = await startStripe({
    secretKey,
    publicKey,
    readers,
    onExchange: exchange => void exchanges.push(exchange),
  })
  const test = await testFacility('portal')
  await test.set('ccProcessorSecret', secretKey)
  await test.set('ccProcessorWebhookSecret', webhookSecret)
  await test.set('stripePK', publicKey)
  const hostClock = fixedClock(new Date().toISOString())
  const base = { ...test.facility, hostClock }
  const auth = await createAuth(base, { signingKeyFile: join(folder, 'signing.json') })
  const facility: PortalFacility = {
    ...base,
    peer: noPeer,
    link: {} as PortalFacility['link'],
    contact: {} as PortalFacility['contact'],
    cards: createCards(base, {
      urls: { ...byProcessor(() => null), stripe: stripe.url, ...more.urls },
      publicUrl: () => origin,
      nedarimAddresses: ['127.0.0.1'],
      patience,
    }),
    services: {} as PortalFacility['services'],
    backups: {} as PortalFacility['backups'],
    outbox: null,
    lacks: () => [],
  }
  const app = await createServer(facility, {
    side: 'portal',
    auth,
    handlers: portalHandlers,
    version: '0.0.0',
    mount: server => mountWebhook(server, facility),
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })

  /** Signs a user in and returns a function that calls as this user. */
  async function person(roles: readonly ('Reception' | 'Admin')[] = []) {
    const id = uuidv7()
    const holder = { kind: 'person', id, userName: id, roles } as const
    const started = await facility.write(async trx => {
      await trx
        .insertInto('user')
        .values(patronRow(id, { roles: JSON.stringify(roles) }))
        .execute()
      return ok(await startFamily(auth, trx, holder))
    })
    if (!started.ok) throw new Error('Nobody could sign in')
    const { accessToken } = await signedIn(auth, holder, started.value.token, started.value.family)
    return { id, ask: asker({ authorization: `Bearer ${accessToken}` }) }
  }

  const asker =
    (headers: Record<string, string>) =>
    async (
      call:
        | keyof typeof callGroups.payments
        | keyof typeof callGroups.members
        | keyof typeof callGroups.prepaid
        | keyof typeof callGroups.reservations
        | 'attention'
        | 'accountDelete'
        | 'accountExport'
        | 'dataExportPerson'
        | 'report'
        | 'sentMessages'
        | keyof typeof callGroups.merging,
      body?: unknown,
      params: Record<string, string> = {},
    ) => {
      const { method, path } = calls[call]
      const url = `${origin}${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
      const isQuery = method === 'GET' && body !== undefined
      const asked = isQuery ? `${url}?${new URLSearchParams(body as Record<string, string>)}` : url
      const sent = isQuery || body === undefined ? null : JSON.stringify(body)
      const answer = await fetch(asked, {
        method,
        headers: { ...headers, ...(sent === null ? {} : { 'content-type': 'application/json' }) },
        body: sent,
      })
      const told = (await answer.json()) as unknown
      return (
        Array.isArray(told)
          ? { status: answer.status, list: told }
          : { status: answer.status, ...(told as object) }
      ) as Told & { list?: Record<string, string>[] }
    }

  async function booked(userId: string, more: Partial<ReservationRow> = {}): Promise<string> {
    const row = sampleReservation({ id: uuidv7(), userId, date: tonightDate, priceMinor: 3000, ...more })
    await facility.write(async trx => {
      await insertReservation(trx, { ...row, code: row.id.slice(-6) })
      // It has no entry in the log.
      reservationChanged(trx, row.id)
      return ok(null)
    })
    return row.id
  }

  /** A hold that lasts ten minutes more. */
  const held = (userId: string, more: Partial<ReservationRow> = {}) =>
    booked(userId, {
      bookingStatus: 'Pending',
      holdExpiresAt: new Date(Date.parse(eveningStart) + 600_000).toISOString(),
      ...more,
    })

  return {
    ...test,
    facility,
    auth,
    stripe,
    /** What was sent to Stripe, and what it answered. */
    exchanges,
    hostClock,
    origin,
    person,
    guest: asker({}),
    booked,
    held,
    async close() {
      await app.close()
      auth.stop()
      await stripe.close()
      await test.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
