import type { Role, Side } from '@mayim/contract/call.ts'
import type { SettingKey } from '@mayim/contract/settings.ts'
import { settleAndExpire } from '@mayim/core/booking/keep-holds.ts'
import { lockNight, reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type Settled, settleHold } from '@mayim/core/booking/settle-hold.ts'
import { noPeer } from '@mayim/core/commands/peer.ts'
import type { DatabaseConfig } from '@mayim/core/database/open-database.ts'
import type { Handler } from '@mayim/core/http/handler.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/schema/schema.ts'
import { storeSetting } from '@mayim/core/settings/store-setting.ts'
import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { giveShares, giveSharesAgain } from '@mayim/testing/shares/give-shares.ts'
import { hubHandlers } from '../../../hub/src/handlers/hub-handlers.ts'
import { portalHandlers } from '../../../portal/src/handlers/portal-handlers.ts'

/** Sunday 22 November 2026, 17:00 in Brooklyn: opening 18:00, cutoff 17:30, last entry 22:30. */
export const now = '2026-11-22T22:00:00.000Z'
export const tonight = '2026-11-22'
export const tomorrow = '2026-11-23'

export interface Person {
  readonly id: string
  readonly token: string
}

export interface Answered {
  readonly status: number
  /** The reservation, or whatever the call gives. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer of its own call
  readonly result: any
  readonly code: string | undefined
  readonly field: string | undefined
}

export interface BookingSide {
  readonly side: Side
  readonly server: TestServer
  patron(number: number): Promise<Person>
  staff(role: Role): Promise<Person>
  /** newReservation; for 19:00 tonight unless told. */
  book(who: Person, body?: object, more?: { query?: object; key?: string }): Promise<Answered>
  status(who: Person, id: string, status: string): Promise<Answered>
  ask(who: Person, method: 'GET' | 'POST', path: string, body?: object): Promise<Answered>
  set(key: SettingKey, value: string): Promise<void>
  /** As cash at the desk: a ledger line, and the hold settled in the same transaction. */
  pay(id: string, amountMinor: number): Promise<Settled>
  row(id: string): Promise<ReservationRow>
  balance(id: string): Promise<number>
  expire(): Promise<void>
  close(): Promise<void>
}

/** One side as its clients meet it: real HTTP handlers on a real database, a house of four showers. */
export async function openSide(side: Side, database?: DatabaseConfig): Promise<BookingSide> {
  const handlers = handlersOf(side)
  const server = await startTestServer(side, {
    handlers: handlers as never,
    server: { limits: { sign: 100_000, write: 100_000, read: 100_000 } },
    now,
    ...(database ? { database } : {}),
  })
  const { facility } = server
  await giveShares(facility)

  async function inject(who: Person, method: 'GET' | 'POST', url: string, body?: object, more: object = {}) {
    const response = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${who.token}`, ...more },
      ...(body ? { payload: body } : {}),
    })
    const told = response.json()
    const result = told && typeof told === 'object' && 'result' in told ? told.result : told
    return { status: response.statusCode, result, code: told?.code, field: told?.field }
  }

  return {
    side,
    server,
    async patron(number) {
      const phone = `+1212555${String(number).padStart(4, '0')}`
      const signed = await server.signInAs({ phone })
      return { id: signed.subject, token: signed.accessToken }
    },
    async staff(role) {
      const signed = await server.signInAs({ username: role.toLowerCase(), roles: [role] })
      return { id: signed.subject, token: signed.accessToken }
    },
    book(who, body = {}, { query = {}, key } = {}) {
      const search = new URLSearchParams({ v: '1', ...query })
      const payload = { reservationDate: tonight, reservationTime: '19:00', ...body }
      const path = `/api/api/reservations/newreservation?${search}`
      return inject(who, 'POST', path, payload, key ? { 'idempotency-key': key } : {})
    },
    status: (who, id, status) => inject(who, 'POST', `/api/api/reservations/${id}/status/`, { status }),
    ask: (who, method, path, body) => inject(who, method, `/api/api/${path}`, body),
    async set(key, value) {
      await facility.write(async trx => {
        await storeSetting(facility, trx, systemCaller, key, value)
        return ok(null)
      })
      await server.settingsSettled()
      await giveSharesAgain(facility)
    },
    async pay(id, amountMinor) {
      const paid = await facility.write(async trx => {
        const row = await found(reservationById(trx, id))
        await lockNight(trx, row.date)
        const line = { kind: 'payment', method: 'Cash', amountMinor: -amountMinor, item: null } as const
        await writeLines(facility, trx, systemCaller, [
          lineOf(facility, systemCaller, row)({ ...line, quantity: null, note: '' }),
        ])
        return ok(await settleHold(facility, trx, systemCaller, row))
      })
      if (!paid.ok) throw new Error(paid.code)
      return paid.value
    },
    row: id => found(reservationById(facility.db, id)),
    async balance(id) {
      const row = await found(reservationById(facility.db, id))
      return (await ledgerOf(facility.db, id)).reduce((sum, line) => sum + line.amountMinor, row.priceMinor)
    },
    expire: () => settleAndExpire(facility),
    close: () => server.close(),
  }
}

/** Bookings and what they touch; the other calls have tests of their own. */
const tested = [
  'accountExport',
  'accountDelete',
  'newUserInfo',
  'newReservation',
  'reservationStatus',
  'reservationGet',
  'reservationNotes',
  'availableReservations',
  'merchandiseEdit',
  'listAdmin',
  'checkIn',
  'assignRoom',
]

function handlersOf(side: Side): object {
  const all = Object.entries<Handler<never>>((side === 'hub' ? hubHandlers : portalHandlers) as never)
  const withoutPeer = (handler: Handler<never>): Handler<never> => {
    return (facility, request, edge) => handler({ ...facility, ...alone } as Facility, request, edge)
  }
  return Object.fromEntries(
    all.filter(([name]) => tested.includes(name)).map(([name, handler]) => [name, withoutPeer(handler)]),
  )
}

/** One side alone: two that talk have tests of their own. */
const alone = { peer: noPeer, link: { state: async () => null, confirmed: async () => true }, outbox: null }

async function found<T>(looked: Promise<T | undefined>): Promise<T> {
  const row = await looked
  if (!row) throw new Error('It is not there')
  return row
}
