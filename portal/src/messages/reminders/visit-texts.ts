import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { importer, systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow, ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import { currentText, formatText } from '@mayim/core/ground/texts/current-text.ts'
import { formatNight } from '@mayim/core/messages/format-night.ts'
import { countByKeyPrefix, deleteUnsent } from '@mayim/core/messages/outbound-table.ts'
import { queueForPatron } from '@mayim/core/messages/queue-message.ts'
import { ledgerLineById } from '@mayim/core/money/ledger-table.ts'
import { money } from '@mayim/core/money/receipts/receipt.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { undoCancelMs } from '@mayim/domain/booking/booking-status.ts'
import { isTexted, stands } from '@mayim/domain/booking/reminder.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'

export type VisitText = 'set' | 'changed' | 'moved' | 'canceled' | 'reminder'

type Clocked = Pick<Facility, 'settings' | 'clock' | 'hostClock' | 'ownSealer'>

/** When her visit begins, epoch milliseconds. */
export function startMsOf({ settings }: Pick<Facility, 'settings'>, row: ReservationRow): number {
  return instantOfBusinessTime(row.date, row.time, settings.current().timeZone)
}

interface VisitTextToQueue {
  readonly row: ReservationRow
  readonly user: UserRow
  readonly text: VisitText
  readonly key: string
  readonly untilMs: number
  /** She has just done it herself. */
  readonly isOwnAct?: boolean
  /** Of a visit that was moved: the one that it replaced. */
  readonly before?: ReservationRow
  /** It waits until then, by the facility's clock. */
  readonly fromMs?: number
}

/**
 * Queues a message about a visit, once for a key: what happened and when, never where or what for (messages-1,
 * messages-2). It expires at `untilMs` of the facility's clock. A reminder that can be answered says how (messages-521).
 */
export async function queueVisitText(
  facility: Clocked,
  trx: Writers,
  { row, user, text, key, untilMs, isOwnAct = false, before, fromMs }: VisitTextToQueue,
): Promise<void> {
  const { textsTwoWay } = facility.settings.current()
  const isReminder = text === 'reminder'
  await queueForPatron(facility, trx, {
    kind: text === 'reminder' ? 'reminder' : 'visitNews',
    user,
    key,
    untilMs,
    ...(fromMs === undefined ? {} : { fromMs }),
    isUrgent: isOwnAct || row.date === tonight(facility),
    bodyIn: async (language, way) => {
      const when = formatNight(language, row.date, row.time)
      const moved = before ? { before: formatNight(language, before.date, before.time) } : {}
      const said = await formatText(trx, { language, key: `visit.text.${text}` }, { when, ...moved })
      const asks = isReminder && way === 'text' && textsTwoWay
      const ask = asks ? await currentText(trx, { language, key: 'messages.answers.how' }) : ''
      return [said, ask].filter(part => part !== '').join(' ')
    },
  })
}

/** After a long outage older changes are not texted. */
const newsMs = 12 * 3_600_000

/**
 * Texts a patron when her reservation is made, changed or canceled, by anyone, if she has chosen so (messages-20).
 * Follows the change log, which has the bookings of both sides. Each change is texted once.
 */
export function textBookingChanges(facility: Facility): Follower {
  return follow(facility, {
    name: 'visitTexts',
    from: 'now',
    handle: change => textChange(facility, change),
  })
}

async function textChange(facility: Facility, change: ChangeRow): Promise<void> {
  const visitStatus = visitStatusIn(change)
  if (visitStatus === 'Assigned') return callIn(facility, change)
  if (visitStatus !== undefined) await withdrawCallIn(facility, change.entityId)
  const what = newsOf(change)
  if (what === null || Date.parse(change.at) < facility.clock.now() - newsMs) return
  const row = await reservationById(facility.db, change.entityId)
  if (!row || !isTexted(row) || !isStill(what, row)) return
  const untilMs = startMsOf(facility, row)
  if (untilMs <= facility.clock.now()) return
  const canceledKey = `visitNews:canceled:${row.id}`
  // The cancel was undone before anybody heard of it: nothing has happened.
  if (change.kind === 'restored' && !(await heardOfCancel(facility, canceledKey))) return
  const user = await userById(facility.db, row.userId)
  if (user?.notificationReservations !== 1) return
  const isNew = what === 'set' && change.kind !== 'restored'
  const before = isNew ? await bookingBefore(facility, row) : undefined
  const text =
    before === undefined ? what : before.date === row.date && before.time === row.time ? 'changed' : 'moved'
  const key =
    what === 'canceled' ? `${canceledKey}:${change.seq}` : `visitNews:${isNew ? what : change.kind}:${row.id}`
  await facility.write(async trx => {
    await queueVisitText(facility, trx, {
      ...{ row, user, text, key, untilMs, isOwnAct: change.who === user.id },
      ...(text === 'moved' && before ? { before } : {}),
      // For so long the cancel may be undone, and then it is no news (messages-20).
      ...(what === 'canceled' ? { fromMs: Date.parse(change.at) + undoCancelMs } : {}),
    })
    return ok(null)
  })
}

/**
 * The status of the visit that an entry of the log sets; undefined where it sets none. A new booking has none yet, and an
 * edit takes the room with it (R6c): that gives her none.
 */
function visitStatusIn({ entity, kind, cause, fields }: ChangeRow): unknown {
  if (entity !== 'reservation' || kind === 'booked' || kind === 'held' || cause === 'R6c') return undefined
  return (JSON.parse(fields) as { visitStatus?: unknown }).visitStatus
}

/** So long a text that calls her in is of use. */
const callInMs = 15 * 60_000

/** Calls her in once her room is hers, if she wants that, so that she may wait outside (messages-531). */
async function callIn(facility: Facility, change: ChangeRow): Promise<void> {
  const untilMs = Date.parse(change.at) + callInMs
  const row = await reservationById(facility.db, change.entityId)
  if (row?.visitStatus !== 'Assigned' || untilMs <= facility.clock.now()) return
  const user = await userById(facility.db, row.userId)
  if (user?.notificationCallIn !== 1) return
  await facility.write(async trx => {
    // After an outage one of two is read before it has left.
    await deleteUnsent(trx, callInKey(row.id))
    return ok(
      await queueForPatron(facility, trx, {
        kind: 'visitNews',
        user,
        key: `${callInKey(row.id)}${change.seq}`,
        untilMs,
        isUrgent: true,
        bodyIn: async language => currentText(trx, { language, key: 'visit.text.callIn' }),
      }),
    )
  })
}

/** Her room was taken back, or she is in it: what has not left is not sent any more. */
async function withdrawCallIn(facility: Facility, reservationId: string): Promise<void> {
  await facility.write(async trx => ok(await deleteUnsent(trx, callInKey(reservationId))))
}

/** The common part of the keys of the texts that call her in. */
function callInKey(reservationId: string): string {
  return `callIn:${reservationId}:`
}

/** Takes back the text of a cancel that has not left. True if one has left before. */
async function heardOfCancel(facility: Facility, key: string): Promise<boolean> {
  const left = await facility.write(async trx => {
    await deleteUnsent(trx, key)
    return ok(await countByKeyPrefix(trx, key))
  })
  return left.ok && left.value > 0
}

/** The text for an entry of the log; none for a hold and its end, and none for an import (people-92). */
function newsOf({ entity, kind, cause, who }: ChangeRow): Extract<VisitText, 'set' | 'canceled'> | null {
  if (entity !== 'reservation' || who === importer.id) return null
  if (kind === 'booked' || kind === 'settled' || kind === 'restored') return 'set'
  return kind === 'canceled' && cause === 'R5' ? 'canceled' : null
}

function isStill(what: 'set' | 'canceled', row: ReservationRow): boolean {
  return what === 'set' ? stands(row) : row.bookingStatus === 'Canceled'
}

/** The booking that this one replaced; a hold that was replaced was never a promise. */
async function bookingBefore(facility: Facility, row: ReservationRow): Promise<ReservationRow | undefined> {
  if (row.replacingReservationId === null) return undefined
  const before = await reservationById(facility.db, row.replacingReservationId)
  return before !== undefined && before.holdExpiresAt === null && isTexted(before) ? before : undefined
}

/** A fee of an earlier time is on her page and is not texted any more. */
const feeNewsMs = 3 * 86_400_000

/**
 * Texts a patron that the fee for not coming was charged, once, if she has texts about her reservations on (money-704).
 * Follows the change log, since the hub charges the fee.
 */
export function textFees(facility: Facility): Follower {
  return follow(facility, {
    name: 'feeTexts',
    from: 'now',
    handle: change => textFee(facility, change),
  })
}

async function textFee(facility: Facility, { entity, kind, entityId }: ChangeRow): Promise<void> {
  if (entity !== 'ledger' || kind !== 'charged') return
  const line = await ledgerLineById(facility.db, entityId)
  // A fee that staff added is said by staff.
  if (line?.method !== 'Fee' || line.byId !== systemCaller.id || line.reservationId === null) return
  const untilMs = Date.parse(line.at) + feeNewsMs
  const row = await reservationById(facility.db, line.reservationId)
  const user = row ? await userById(facility.db, row.userId) : undefined
  if (!row || user?.notificationReservations !== 1 || untilMs <= facility.clock.now()) return
  const { currency } = facility.settings.current()
  await facility.write(async trx =>
    ok(
      await queueForPatron(facility, trx, {
        kind: 'visitNews',
        user,
        key: `fee:${line.id}`,
        untilMs,
        isUrgent: false,
        bodyIn: async language => {
          const wanted = { language, key: 'visit.fee' } as const
          const when = formatNight(language, row.date, row.time)
          return formatText(trx, wanted, { when, amount: money(line.amountMinor, currency, language) })
        },
      }),
    ),
  )
}
