import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'
import { checkQuantity, tidyText } from '../validation.ts'

/** A line of the ledger as far as merchandise goes. */
export interface SoldLine {
  readonly item: string | null
  readonly quantity: number | null
  readonly amountMinor: number
  /** The description when it was sold. */
  readonly note: string
}

/** The current quantity of one item (money-61). */
export interface Sold {
  readonly item: string
  readonly description: string
  readonly quantity: number
  /** Of one, when the last was added. */
  readonly priceMinor: number
  readonly totalMinor: number
}

/** An item of the shop. */
export interface ShopItem {
  readonly item: string
  readonly description: string
  readonly priceMinor: number
}

/** What a change of one item adds to the ledger; both have the same sign, negative for a return. */
interface SoldChange extends ShopItem {
  readonly quantity: number
  readonly amountMinor: number
}

/** The name of an item as it is compared, so that "Towel " and "towel" are one (money-60). */
export function itemKey(item: string): string {
  return tidyText(item).toLowerCase()
}

/** The text of a quantity field without leading zeros: "05" is "5", "00" is "0" (money-59). */
export function strippedQuantity(text: string): string {
  return text.trim().replace(/^0+(?=\d)/, '')
}

/**
 * The current quantities, by item in the order of first sale: the sum of all lines, so that both sides may sell at once
 * (money-23). Items with quantity zero are left out.
 */
export function soldItems(lines: readonly SoldLine[]): Sold[] {
  const found = new Map<string, Sold>()
  for (const line of lines) {
    if (line.item === null || line.quantity === null) continue
    const before = found.get(itemKey(line.item))
    const added = line.quantity > 0
    found.set(itemKey(line.item), {
      item: line.item,
      description: added || !before ? line.note : before.description,
      quantity: (before?.quantity ?? 0) + line.quantity,
      priceMinor: added || !before ? Math.round(line.amountMinor / line.quantity) : before.priceMinor,
      totalMinor: (before?.totalMinor ?? 0) + line.amountMinor,
    })
  }
  return [...found.values()].filter(sold => sold.quantity > 0)
}

/** The sum of the prices of the current items (money-23). */
export function merchandiseTotal(lines: readonly SoldLine[]): number {
  return soldItems(lines).reduce((sum, sold) => sum + sold.totalMinor, 0)
}

/**
 * The ledger lines that bring an item to quantity `wanted`: more at today's price; less at the price of sale, last
 * sold first. Null if the quantity is right already (money-61).
 */
export function changeOfItem(
  lines: readonly SoldLine[],
  item: ShopItem,
  wanted: number,
): Result<SoldChange | null> {
  const checked = checkQuantity(wanted)
  if (!checked.ok) return checked
  const own = soldOf(lines, itemKey(item.item))
  const quantity = wanted - own.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity === 0) return ok(null)
  const amountMinor = quantity > 0 ? quantity * item.priceMinor : 0 - lastSold(own, -quantity)
  return ok({ ...item, quantity, amountMinor })
}

/**
 * Whether items may still be sold with a booking: not once it is canceled or replaced, nor after its night
 * (money-62).
 * @param today the business date, `YYYY-MM-DD`
 */
export function checkSaleOpen(status: ReservationStatus, date: string, today: string): Result<null> {
  const closed = status === 'Canceled' || status === 'Replaced' || date < today
  return closed ? refuse('conflict', 'saleClosed', { detail: { status } }) : ok(null)
}

interface Pieces {
  readonly quantity: number
  readonly amountMinor: number
}

function soldOf(lines: readonly SoldLine[], key: string): Pieces[] {
  return lines.flatMap(({ item, quantity, amountMinor }) =>
    item !== null && quantity !== null && itemKey(item) === key ? [{ quantity, amountMinor }] : [],
  )
}

/** The sum of the prices of the last `count` items sold. */
function lastSold(lines: readonly Pieces[], count: number): number {
  const prices: number[] = []
  for (const { quantity, amountMinor } of lines) {
    if (quantity < 0) prices.splice(Math.max(0, prices.length + quantity))
    for (let piece = 0; piece < quantity; piece++) prices.push(Math.round(amountMinor / quantity))
  }
  return prices.slice(-count).reduce((sum, price) => sum + price, 0)
}

/** A charge of a sale without a visit. */
export interface SaleCharge {
  readonly method: string
  readonly item: string | null
  readonly quantity: number | null
  readonly amountMinor: number
  readonly note: string
}

/** The method of a charge that balances a refund while the sale is not refunded in whole (money-703). */
export const saleRefundMethod = 'SaleRefund'

/** A sale and what of it goes back now, in minor units. */
export interface SaleBack {
  /** `Membership`, `Purchase` … */
  readonly kind: string
  readonly charges: readonly SaleCharge[]
  readonly paidMinor: number
  /** What went back before. */
  readonly beforeMinor: number
  readonly amountMinor: number
}

/** Whether all that was paid has gone back with this refund. */
export function isSaleUndone({ paidMinor, beforeMinor, amountMinor }: SaleBack): boolean {
  return beforeMinor + amountMinor >= paidMinor
}

/**
 * The charges that go with a refund of a sale, so that its lines still sum to zero (money-703). Once all of it has gone
 * back, each charge is taken back with its pieces.
 */
export function chargesOfRefund(back: SaleBack): SaleCharge[] {
  const { kind, charges, beforeMinor, amountMinor } = back
  const balancing = (minor: number): SaleCharge => ({
    method: saleRefundMethod,
    item: kind,
    quantity: null,
    amountMinor: minor,
    note: '',
  })
  if (!isSaleUndone(back)) return [balancing(-amountMinor)]
  const takenBack = charges.map(charge => ({
    ...charge,
    amountMinor: 0 - charge.amountMinor,
    quantity: charge.quantity === null ? null : 0 - charge.quantity,
  }))
  return beforeMinor > 0 ? [...takenBack, balancing(beforeMinor)] : takenBack
}

/** Whether a row of a list is a payment of something that was sold without a visit, to a known person or not. */
export function isPaidSale(row: {
  readonly reservationId: string | null
  readonly purpose: string
  readonly status: string
  readonly amount: number
}): boolean {
  if (row.reservationId !== null || row.status !== 'Approved' || row.amount >= 0) return false
  return !['Visit', 'Donation', 'Tip'].includes(row.purpose)
}
