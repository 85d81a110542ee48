import type { Role, Side } from '@mayim/contract/call.ts'
import type { SettingKey } from '@mayim/contract/settings.ts'
import { settleAndExpire } from '@mayim/core/booking/holds-job.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type SettleOutcome, settleHold } from '@mayim/core/booking/settle-hold.ts'
import type { DatabaseConfig } from '@mayim/core/ground/database/open-database.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import type { Handler } from '@mayim/core/http/handler.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { noPeer } from '@mayim/core/people/commands/peer.ts'
import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { giveShares, giveSharesAgain } from '@mayim/testing/shares/give-shares.ts'
import { hubHandlers } from '../../../hub/src/top/handlers/hub-handlers.ts'
import { portalHandlers } from '../../../portal/src/top/handlers/portal-handlers.ts'

/** Sunday 22 November 2026, 17:00 in Brooklyn: opening 18:00, cutoff 17:30, last entry 22:30. */
export const now = '2026-11-22T22:00:00.000Z'
export const tonight = '2026-11-22'
export const tomorrow = '2026-11-23'

export interface Person {
  readonly id: string
  readonly token: string
}

export interface CallResponse {
  readonly status: number
  /** The reservation, or the result of another call. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the result of its call
  readonly result: any
  readonly code: string | undefined
  readonly field: string | undefined
  readonly detail: Readonly<Record<string, string | number>> | undefined
  readonly message: string | undefined
}

export interface BookingSide {
  readonly side: Side
  readonly server: TestServer
  patron(number: number): Promise<Person>
  staff(role: Role): Promise<Person>
  /** Calls newReservation, by default for 19:00 tonight. */
  book(caller: Person, body?: object, more?: { query?: object; key?: string }): Promise<CallResponse>
  status(caller: Person, id: string, status: string): Promise<CallResponse>
  ask(caller: Person, method: 'GET' | 'POST', path: string, body?: object): Promise<CallResponse>
  set(key: SettingKey, value: string): Promise<void>
  setAll(changes: readonly (readonly [key: SettingKey, value: string])[]): Promise<void>
  /** Records a cash payment: writes the ledger line and settles the hold in the same transaction. */
  pay(id: string, amountMinor: number): Promise<SettleOutcome>
  row(id: string): Promise<ReservationRow>
  balance(id: string): Promise<number>
  expire(): Promise<void>
  close(): Promise<void>
}

/** Starts one side with its real HTTP handlers on a real database, for a facility with four shower rooms. */
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

  async function inject(
    caller: Person,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    more: object = {},
  ) {
    const response = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${caller.token}`, ...more },
      ...(body ? { payload: body } : {}),
    })
    const answer = response.json()
    const result = answer && typeof answer === 'object' && 'result' in answer ? answer.result : answer
    const { code, field, detail, errorMessage: message } = answer ?? {}
    return { status: response.statusCode, result, code, field, detail, message }
  }

  const setAll: BookingSide['setAll'] = async changes => {
    await facility.write(async trx => {
      for (const [key, value] of changes) await storeSetting(facility, trx, systemCaller, key, value)
      return ok(null)
    })
    await server.settingsSettled()
    await giveSharesAgain(facility)
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
    book(caller, body = {}, { query = {}, key } = {}) {
      const search = new URLSearchParams({ v: '1', ...query })
      const payload = { reservationDate: tonight, reservationTime: '19:00', ...body }
      const path = `/api/api/reservations/newreservation?${search}`
      return inject(caller, 'POST', path, payload, key ? { 'idempotency-key': key } : {})
    },
    status: (caller, id, status) => inject(caller, 'POST', `/api/api/reservations/${id}/status/`, { status }),
    ask: (caller, method, path, body) => inject(caller, method, `/api/api/${path}`, body),
    set: (key, value) => setAll([[key, value]]),
    setAll,
    async pay(id, amountMinor) {
      const paid = await facility.write(async trx => {
        const row = await required(reservationById(trx, id))
        const line = { kind: 'payment', method: 'Cash', amountMinor: -amountMinor, item: null } as const
        await writeLines(facility, trx, systemCaller, [
          lineOf(facility, systemCaller, row)({ ...line, quantity: null, note: '' }),
        ])
        return ok(await settleHold(facility, trx, systemCaller, row))
      })
      if (!paid.ok) throw new Error(paid.code)
      return paid.value
    },
    row: id => required(reservationById(facility.db, id)),
    async balance(id) {
      const row = await required(reservationById(facility.db, id))
      return (await ledgerOf(facility.db, id)).reduce((sum, line) => sum + line.amountMinor, row.priceMinor)
    },
    async expire() {
      await settleAndExpire(facility)
    },
    close: () => server.close(),
  }
}

/** The calls of these tests. The other calls have their own tests. */
const tested = [
  'membershipLevels',
  'membershipLevelsEdit',
  'reservationAdjust',
  'accountExport',
  'accountDelete',
  'newUserInfo',
  'newReservation',
  'reservationStatus',
  'markNoShow',
  'reservationGet',
  'reservationNotes',
  'availableReservations',
  'merchandiseEdit',
  'reservationMerchandise',
  'makePayment',
  'payBack',
  'prepaidGet',
  'voucherCode',
  'voucherRedeem',
  'listAdmin',
  'checkIn',
  'assignRoom',
  'schedule',
  'publicSettings',
  'settingsGet',
  'settingsSet',
  'nightsBooked',
  'editSchedule',
  'textList',
  'setLanguageTexts',
  'attendantAdd',
  'attendantUpdate',
  'attendantsList',
  'listEdit',
  'editedList',
  'userGet',
  'userPatch',
  'peopleFind',
]

function handlersOf(side: Side): object {
  const all = Object.entries<Handler<never>>((side === 'hub' ? hubHandlers : portalHandlers) as never)
  const withoutPeer = (handler: Handler<never>): Handler<never> => {
    return (facility, request, edge) => handler({ ...facility, ...withoutLink } as Facility, request, edge)
  }
  return Object.fromEntries(
    all.filter(([name]) => tested.includes(name)).map(([name, handler]) => [name, withoutPeer(handler)]),
  )
}

/** The side has no peer: the sync has its own tests. */
const withoutLink = {
  peer: noPeer,
  link: { state: async () => null },
  outbox: null,
  cards: { usable: async () => new Set() },
}

async function required<T>(lookup: Promise<T | undefined>): Promise<T> {
  const row = await lookup
  if (!row) throw new Error('The row does not exist')
  return row
}
