import { recordedName } from '@mayim/domain/language.ts'
import { mayBuyLevel } from '@mayim/domain/money/membership.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { isVoucherSold, type PrepaidKind } from '@mayim/domain/money/prepaid.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkGiven, tidyText } from '@mayim/domain/validation.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Readers } from '../../ground/runtime/facility.ts'
import type { LedgerRow } from '../../ground/schema/schema.ts'
import { userById } from '../../people/user-table.ts'
import { type ItemQuantity, merchandiseLines } from '../charge-lines.ts'
import { entryById } from '../lists/list-table.ts'
import { readMembership } from '../membership/membership.ts'
import { levelById } from '../membership/membership-table.ts'
import type { SoldPrepaid } from '../prepaid/write-prepaid.ts'

/** What is paid for without a visit (money-467). */
export type SaleKind = PrepaidKind | 'Membership' | 'Purchase' | 'Other'

/** A sale as it was asked for. */
export interface SaleAsked {
  readonly kind: SaleKind
  /** Of a membership. */
  readonly level?: string
  /** The entry of its list. */
  readonly package?: string
  /** Of a purchase. */
  readonly merchandise?: readonly ItemQuantity[]
  /** Of `Other`: what it is for. */
  readonly description?: string
}

/** A sale with its prices, as it is stored with a card payment until the money is there. */
export interface PlannedSale {
  readonly kind: SaleKind
  readonly amountMinor: number
  readonly charges: readonly Pick<LedgerRow, 'method' | 'item' | 'quantity' | 'amountMinor' | 'note'>[]
  /** The months that the payment adds to a membership. */
  readonly term: { readonly level: string; readonly reducedPrices: boolean; readonly months: number } | null
  /** What the payment gives to use later. */
  readonly prepaid?: SoldPrepaid
}

/**
 * Prices a sale without a visit (money-467). The total that the client shows must be the server's. Refuses notAllowed,
 * userMissing, levelMissing, membershipRunning, packageMissing, voucherAmount, as `merchandiseLines` does, saleTextMissing, amountInvalid,
 * amountNegative, amountTooSmall, and priceChanged with the total.
 * @param sale.amountMinor what the client shows; of `Other` and of a gift card it is the price
 */
export async function planSale(
  facility: Pick<Facility, 'clock' | 'settings'>,
  db: Readers,
  caller: Caller,
  sale: SaleAsked & { readonly userId: string | null; readonly amountMinor: number },
): Promise<Result<PlannedSale>> {
  const planned = await priced(facility, db, caller, sale)
  if (!planned.ok) return planned
  const totalMinor = planned.value.amountMinor
  if (totalMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  return totalMinor === sale.amountMinor
    ? planned
    : refuse('conflict', 'priceChanged', { field: 'amt', detail: { totalMinor } })
}

type Wanted = Parameters<typeof planSale>[3]

async function priced(
  facility: Pick<Facility, 'clock' | 'settings'>,
  db: Readers,
  caller: Caller,
  sale: Wanted,
): Promise<Result<PlannedSale>> {
  if (sale.kind === 'Membership') return priceMembership(facility, db, sale)
  if (sale.kind === 'Voucher') return priceVoucher(facility, sale)
  if (sale.kind === 'Package') return pricePackage(db, sale)
  if (!caller.roles.includes('Reception') && !caller.roles.includes('Admin'))
    return refuse('forbidden', 'notAllowed', { field: 'sale', detail: { roles: 'Reception Admin' } })
  if (sale.kind === 'Other') return priceOther(sale)
  const nobodys = { id: null, userId: sale.userId }
  const lines = await merchandiseLines(facility, db, caller, nobodys, [], sale.merchandise ?? [])
  if (!lines.ok) return lines
  const amountMinor = lines.value.reduce((sum, line) => sum + line.amountMinor, 0)
  return ok({ kind: 'Purchase', amountMinor, charges: lines.value.map(chargeOf), term: null })
}

async function priceMembership(
  facility: Pick<Facility, 'clock' | 'settings'>,
  db: Readers,
  { userId, level: name = '' }: Wanted,
): Promise<Result<PlannedSale>> {
  const buyer = await buyerOf(db, userId)
  if (!buyer.ok) return buyer
  const row = await levelById(db, itemKey(name))
  if (row?.active !== 1) return refuse('missing', 'levelMissing', { field: 'level' })
  const membership = await readMembership(db, buyer.value)
  if (!mayBuyLevel(membership, row.level, tonight(facility)))
    return refuse('conflict', 'membershipRunning', { field: 'level' })
  const { level, priceMinor: amountMinor, months, reducedPrices } = row
  return ok({
    kind: 'Membership',
    amountMinor,
    charges: [{ method: 'Membership', item: level, quantity: null, amountMinor, note: '' }],
    term: { level, reducedPrices: reducedPrices === 1, months },
  })
}

async function buyerOf(db: Readers, userId: string | null): Promise<Result<string>> {
  const user = userId === null ? undefined : await userById(db, userId)
  return user && user.erasedAt === null ? ok(user.id) : refuse('missing', 'userMissing', { field: 'userId' })
}

function priceVoucher(
  { settings }: Pick<Facility, 'settings'>,
  { amountMinor }: Wanted,
): Result<PlannedSale> {
  const { giftCardAmounts, giftCardMin, giftCardMax } = settings.current()
  const sold = {
    amountsMinor: giftCardAmounts.map(amount => minorOf(Number(amount))),
    leastMinor: giftCardMin,
    mostMinor: giftCardMax,
  }
  if (!isVoucherSold(amountMinor, sold)) return refuse('invalid', 'voucherAmount', { field: 'amt' })
  return ok(prepaidSale({ kind: 'Voucher', name: '', valueMinor: amountMinor, months: null }, amountMinor))
}

async function pricePackage(db: Readers, { userId, package: id = '' }: Wanted): Promise<Result<PlannedSale>> {
  const buyer = await buyerOf(db, userId)
  if (!buyer.ok) return buyer
  const row = await entryById(db, 'package', id)
  if (!row?.priceMinor || row.shown === 0) return refuse('missing', 'packageMissing', { field: 'package' })
  const name = recordedName({ en: row.nameEn, he: row.nameHe, yi: row.nameYi })
  const valueMinor = row.valueMinor ?? row.priceMinor
  return ok(prepaidSale({ kind: 'Package', name, valueMinor, months: row.months }, row.priceMinor))
}

function prepaidSale(prepaid: SoldPrepaid, amountMinor: number): PlannedSale {
  const { kind, name: note } = prepaid
  const charge = { method: kind, item: null, quantity: null, amountMinor, note }
  return { kind, amountMinor, charges: [charge], term: null, prepaid }
}

function priceOther({ amountMinor, description = '' }: Wanted): Result<PlannedSale> {
  const note = tidyText(description)
  if (note === '') return refuse('invalid', 'saleTextMissing', { field: 'description' })
  const given = checkGiven(amountMinor)
  if (!given.ok) return given
  const charge = { method: 'Other', item: null, quantity: null, amountMinor, note }
  return ok({ kind: 'Other', amountMinor, charges: [charge], term: null })
}

function chargeOf({ method, item, quantity, amountMinor, note }: LedgerRow): PlannedSale['charges'][number] {
  return { method, item, quantity, amountMinor, note }
}
