import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import { openBookingsOf, reservationById, reservationsOfUser } from '@mayim/core/booking/reservation-table.ts'
import { settleHold } from '@mayim/core/booking/settle-hold.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow, LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { type DueFactsOfRow, dueFacts } from '@mayim/core/money/due-facts.ts'
import { balanceMinor, ledgerLineById, ledgerOf, ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import {
  creditOfPrepaid,
  prepaidByCode,
  prepaidOfUser,
  prepaidOnVisitsOf,
} from '@mayim/core/money/prepaid/prepaid-table.ts'
import { giveCredit, hashOfCode } from '@mayim/core/money/prepaid/write-prepaid.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { isHoldOver } from '@mayim/domain/booking/booking-status.ts'
import { type ChargeLeft, decisionOf, dueBackOf, heldOf, splitBack } from '@mayim/domain/money/due-back.ts'
import { paidByCredit } from '@mayim/domain/money/ledger.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { byLapse, isUsable, typedCode } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'

const everyNight = { from: '0000-01-01', to: '9999-12-31' }

/**
 * Brings a patron's prepaid credit up to date (money-832): what it paid for visits that are canceled or cheaper now goes
 * back to it, and it pays the balances of her coming visits. Each is two lines that sum to zero. Only the portal does
 * this, so that no credit is used twice during an outage. Where the credit of another account paid for her, because the
 * hub has not moved a visit of a merged account yet, it goes back to that one (money-880). Returns whether anything moved.
 */
export async function settlePrepaid(facility: Facility, caller: Caller, userId: string): Promise<boolean> {
  const own = (await prepaidOfUser(facility.db, userId)).map(({ id }) => id)
  const others = (await prepaidOnVisitsOf(facility.db, userId)).filter(id => !own.includes(id))
  const ids = [...own, ...others]
  if (ids.length === 0) return false
  const settled = await facility.write(async trx => {
    const paid = await visitsPaid(trx, userId)
    const open = paidByCredit(await openBookingsOf(trx, userId, tonight(facility)))
    let moved = false
    for (const { id } of paid) moved = (await giveBack(facility, trx, caller, id, ids)) || moved
    for (const { id } of open) moved = (await pay(facility, trx, caller, id)) || moved
    return ok(moved)
  })
  const isMoved = settled.ok && settled.value
  for (const id of isMoved ? others : []) {
    const credit = await creditOfPrepaid(facility.db, id)
    if (credit?.userId) await settlePrepaid(facility, caller, credit.userId)
  }
  return isMoved
}

/** Her visits to which money was moved from elsewhere. */
async function visitsPaid(db: Readers, userId: string): Promise<ReservationRow[]> {
  const visits = await reservationsOfUser(db, userId, everyNight)
  const lines = await ledgerOfMany(
    db,
    visits.map(({ id }) => id),
  )
  return visits.filter(({ id }) => lines.get(id)?.some(({ kind }) => kind === 'transfer'))
}

/** What of a visit's money is neither needed for it nor may be refunded goes back to the credit that paid it. */
async function giveBack(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  visitId: string,
  ids: readonly string[],
): Promise<boolean> {
  const visit = await reservationById(trx, visitId)
  if (!visit) return false
  const isCanceled = shownStatus(visit) === 'Canceled'
  const facts = await dueFacts(trx, visit, isCanceled)
  const isLost =
    isCanceled && (await isKept(facility, trx, visit, facts.lines, Date.parse(visit.statusSince)))
  if (isLost) return false
  const parts = prepaidBackOf(facts, ids)
  for (const { id, amountMinor } of parts) {
    const credit = await creditOfPrepaid(trx, id)
    const owner = credit?.userId ?? visit.userId
    await move(facility, trx, caller, visit, { id, amountMinor: -amountMinor, owner })
  }
  return parts.length > 0
}

async function pay(facility: Facility, trx: Writers, caller: Caller, visitId: string): Promise<boolean> {
  const visit = await reservationById(trx, visitId)
  if (!visit || isHoldOver(visit, facility.clock.now())) return false
  const owedMinor = balanceMinor(visit, await ledgerOf(trx, visit.id))
  if (owedMinor <= 0) return false
  const today = tonight(facility)
  const held = (await prepaidOfUser(trx, visit.userId)).filter(each => isUsable(each, today))
  const parts = splitBack(owedMinor, byLapse(held)).onCards
  for (const part of parts) await move(facility, trx, caller, visit, { ...part, owner: visit.userId })
  if (parts.length > 0) await settleHold(facility, trx, caller, visit)
  return parts.length > 0
}

/** Moves credit of an account to a visit, or back where the amount is negative. */
async function move(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { id, userId }: ReservationRow,
  {
    id: item,
    amountMinor,
    owner,
  }: { readonly id: string; readonly amountMinor: number; readonly owner: string },
): Promise<void> {
  const transfer = { kind: 'transfer', method: 'Other', quantity: null, note: '', item } as const
  await writeLines(facility, trx, caller, [
    lineOf(facility, caller, { id: null, userId: owner })({ ...transfer, amountMinor }),
    lineOf(facility, caller, { id, userId })({ ...transfer, amountMinor: -amountMinor }),
  ])
}

/**
 * Keeps prepaid credit up to date whatever side booked, edited or canceled, and wherever a package was sold
 * (money-832).
 */
export function followPrepaid(facility: Facility): Follower {
  return follow(facility, {
    name: 'prepaid',
    from: 'now',
    handle: async change => {
      const userId = await personOf(facility, change)
      if (userId !== null) await settlePrepaid(facility, systemCaller, userId)
    },
  })
}

async function personOf({ db }: Facility, { entity, entityId }: ChangeRow): Promise<string | null> {
  if (entity === 'reservation') return (await reservationById(db, entityId))?.userId ?? null
  if (entity !== 'ledger') return null
  const line = await ledgerLineById(db, entityId)
  // Its own lines give it nothing new to do.
  return line?.kind === 'transfer' ? null : (line?.userId ?? null)
}

/** Makes a gift card credit of an account, once, and pays her coming visits with it (money-831). */
export async function redeemVoucher(
  facility: Facility,
  caller: Caller,
  userId: string,
  typed: string,
): Promise<Result<{ value: number }>> {
  const code = typedCode(typed)
  const redeemed = await facility.write(async trx => {
    const user = await userById(trx, userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    const found = code === null ? undefined : await prepaidByCode(trx, hashOfCode(code))
    if (!found) return refuse('missing', 'voucherUnknown', { field: 'code' })
    if (found.state !== 'open') return refuse('conflict', 'voucherUsed', { field: 'code' })
    await giveCredit(facility, trx, caller, found, userId)
    return ok({ value: decimalOf(found.valueMinor) })
  })
  if (redeemed.ok) await settlePrepaid(facility, caller, userId)
  return redeemed
}

/**
 * What of a visit's money is neither needed for it nor may be refunded, by the prepaid credit that paid it (money-832).
 * @param ids the credits that may have paid for visits of its patron
 */
export function prepaidBackOf(
  facts: DueFactsOfRow,
  ids: readonly string[],
): readonly { readonly id: string; readonly amountMinor: number }[] {
  const freeMinor = heldOf(facts) - dueBackOf(facts)
  return splitBack(freeMinor, usedOf(facts.everLines, ids)).onCards
}

/**
 * Whether the facility keeps the money of a visit that is canceled at this instant, as staff decided or by the setting.
 * By the setting it keeps nothing of an edit that ended without being paid: the visit itself was not canceled.
 */
export async function isKept(
  facility: Facility,
  db: Readers,
  visit: ReservationRow,
  lines: readonly LedgerRow[],
  canceledAtMs: number,
): Promise<boolean> {
  const decision = decisionOf(lines)
  if (decision !== null) return decision === 'keep'
  const { cancelAfterCutoff } = facility.settings.current()
  if (cancelAfterCutoff !== 'keep' || !isPastCutoff(facility, visit, canceledAtMs)) return false
  return !(await leftStanding(db, visit))
}

/** Whether a canceled booking was the hold of an edit, and the booking that it would have replaced stood when it ended. */
async function leftStanding(db: Readers, hold: ReservationRow): Promise<boolean> {
  if (hold.holdExpiresAt === null || hold.replacingReservationId === null) return false
  const original = await reservationById(db, hold.replacingReservationId)
  return original !== undefined && (isReserved(original) || original.statusSince > hold.statusSince)
}

function isReserved({ bookingStatus, visitStatus }: ReservationRow): boolean {
  return bookingStatus === 'Reserved' && visitStatus === null
}

/** What each of these paid of a visit and of those whose money it has. */
function usedOf(lines: readonly LedgerRow[], ids: readonly string[]): ChargeLeft[] {
  const ofVisits = lines.filter(({ reservationId, kind }) => reservationId !== null && kind === 'transfer')
  return ids.map(id => ({
    id,
    leftMinor: ofVisits
      .filter(({ item }) => item === id)
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0),
  }))
}
