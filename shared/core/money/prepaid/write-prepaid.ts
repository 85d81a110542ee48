import { createHash, randomInt } from 'node:crypto'
import { addMonths } from '@mayim/domain/money/membership.ts'
import {
  codeLength,
  codeLetters,
  type PrepaidKind,
  prepaidMethod,
  shownCode,
} from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { PrepaidRow } from '../../ground/schema/shop-rows.ts'
import { userById } from '../../people/user-table.ts'
import { lineOf, writeLines } from '../charge-lines.ts'
import { ledgerLineById } from '../ledger-table.ts'
import {
  creditOfPrepaid,
  insertPrepaid,
  prepaidOfSale,
  prepaidOfUser,
  updatePrepaid,
} from './prepaid-table.ts'

type Parts = Pick<Facility, 'side' | 'clock' | 'settings'>
type By = Pick<Caller, 'id'>

/** What a sale gives to use later. Amounts are in minor units. */
export interface SoldPrepaid {
  readonly kind: PrepaidKind
  readonly name: string
  readonly valueMinor: number
  /** How long it may be used; null: without end. */
  readonly months: number | null
}

/**
 * Stores what a payment bought, in the caller's transaction: a gift card waits for whoever has its code, a package is
 * credit of its buyer at once (money-830, money-833).
 */
export async function writePrepaid(
  facility: Parts,
  trx: Writers,
  caller: By,
  { kind, name, valueMinor, months }: SoldPrepaid,
  { userId, ledgerId }: { readonly userId: string | null; readonly ledgerId: string },
): Promise<void> {
  const day = tonight(facility)
  const row: PrepaidRow = {
    id: uuidv7(),
    ...{ kind, name, valueMinor, ledgerId, day },
    expires: months === null ? null : addMonths(day, months),
    state: 'open',
    codeHash: null,
    updatedAt: nowIso(facility),
  }
  await insertPrepaid(trx, row)
  await record(facility, trx, caller, { entity: 'prepaid', id: row.id, kind: 'sold', fields: row })
  if (kind === 'Package' && userId !== null) await giveCredit(facility, trx, caller, row, userId)
}

/** Makes it credit of an account, once: a line of the ledger that is hers to use (money-831). */
export async function giveCredit(
  facility: Parts,
  trx: Writers,
  caller: By,
  row: PrepaidRow,
  userId: string,
): Promise<void> {
  await setPrepaid(facility, trx, caller, row.id, { state: 'redeemed' })
  await writeCredit(facility, trx, caller, row, { userId, amountMinor: -row.valueMinor })
}

/** Ends what a refunded sale gave: its code, and the credit that is left of it (money-835). */
export async function returnPrepaid(
  facility: Parts,
  trx: Writers,
  caller: By,
  ledgerId: string,
): Promise<void> {
  const row = await prepaidOfSale(trx, ledgerId)
  if (!row || row.state === 'returned') return
  await setPrepaid(facility, trx, caller, row.id, { state: 'returned', codeHash: null })
  const credit = await creditOfPrepaid(trx, row.id)
  if (!credit || credit.leftMinor <= 0) return
  await writeCredit(facility, trx, caller, row, { userId: credit.userId, amountMinor: credit.leftMinor })
}

/** Ends what an account has left, in the caller's transaction (money-881). */
export async function endCredits(facility: Parts, trx: Writers, caller: By, userId: string): Promise<void> {
  for (const row of await prepaidOfUser(trx, userId))
    if (row.leftMinor > 0)
      await writeCredit(facility, trx, caller, row, { userId, amountMinor: row.leftMinor })
}

/** Changes its state or its code, and says so in the log. */
export async function setPrepaid(
  facility: Parts,
  trx: Writers,
  caller: By,
  id: string,
  change: Partial<Pick<PrepaidRow, 'state' | 'codeHash'>>,
): Promise<void> {
  const fields = { ...change, updatedAt: nowIso(facility) }
  await updatePrepaid(trx, id, fields)
  await record(facility, trx, caller, { entity: 'prepaid', id, kind: change.state ?? 'coded', fields })
}

async function writeCredit(
  facility: Parts,
  trx: Writers,
  caller: By,
  { id: item, name: note }: PrepaidRow,
  { userId, amountMinor }: { readonly userId: string | null; readonly amountMinor: number },
): Promise<void> {
  const line = lineOf(facility, caller, { id: null, userId })
  const credit = line({ kind: 'charge', method: prepaidMethod, item, quantity: null, amountMinor, note })
  await writeLines(facility, trx, caller, [credit])
}

/** How the code of a gift card is stored: 80 random bits need no salt and no slow hash. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/**
 * Gives a gift card that is not redeemed a new code, which is told once; an earlier code works no more (money-831).
 * Refuses userMissing for a deleted account (money-881), paymentMissing for a card that this person did not buy, and
 * voucherUsed.
 */
export async function giveCode(
  facility: Facility,
  caller: Caller,
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
): Promise<Result<{ code: string }>> {
  return facility.write(async trx => {
    const user = await userById(trx, userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    const payment = await ledgerLineById(trx, paymentId)
    const row = payment?.userId === userId ? await prepaidOfSale(trx, paymentId) : undefined
    if (row?.kind !== 'Voucher') return refuse('missing', 'paymentMissing')
    if (row.state !== 'open') return refuse('conflict', 'voucherUsed')
    const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)])
    const code = letters.join('')
    await setPrepaid(facility, trx, caller, row.id, { codeHash: hashOfCode(code) })
    return ok({ code: shownCode(code) })
  })
}
