import { checkDonation } from '@mayim/domain/money/donation.ts'
import { changeOfItem, itemKey, type ShopItem, type SoldLine } from '@mayim/domain/money/merchandise.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { nowIso, recordAll } from '../runtime/record-change.ts'
import type { LedgerRow, ReservationRow } from '../schema/schema.ts'
import { itemRows } from './item-table.ts'
import { insertLedgerLine } from './ledger-table.ts'

/** How many of an item she wants to have. */
export interface MerchandiseWish {
  readonly item: string
  readonly quantity: number
}

/** What goes with a booking besides its room: amounts in minor units, notes in the specification's words. */
export interface ChargeWishes {
  readonly merchandise: readonly MerchandiseWish[]
  readonly donationMinor: number
  /** The names of the donation presets, or any words of hers. */
  readonly donationNote: string
  readonly tipMinor: number
  /** The tip's type. */
  readonly tipNote: string
}

/** Whose booking is charged. */
export type Charged = Pick<ReservationRow, 'id' | 'userId'>

/**
 * The ledger lines of what goes with a new booking: merchandise at today's prices, the charge of a donation and of a
 * tip (their payments come with the money). Writes nothing: sum the amounts up for the total, then `writeLines` once
 * the reservation's row stands. Refuses `quantityInvalid` and `itemMissing` (field `merchandise.N.…`), `amountNegative`
 * (`donationAmount`, `tipAmount`) and `tipTypeMissing` (`tipNote`) (money-53, money-54, money-59).
 */
export async function chargeLinesFor(
  facility: Pick<Facility, 'clock' | 'settings'>,
  trx: Readers,
  caller: Pick<Caller, 'id'>,
  charged: Charged,
  wishes: ChargeWishes,
): Promise<Result<LedgerRow[]>> {
  const sold = await merchandiseLines(facility, trx, caller, charged, [], wishes.merchandise)
  if (!sold.ok) return sold
  const donation = checkDonation(wishes.donationMinor, wishes.donationNote)
  if (!donation.ok) return donation
  const tip = checkTip(wishes.tipMinor, wishes.tipNote, facility.settings.current().tipTypes)
  if (!tip.ok) return tip
  const line = lineOf(facility, caller, charged)
  return ok([
    ...sold.value,
    ...(donation.value ? [line({ kind: 'donation', ...gift(donation.value) })] : []),
    ...(tip.value ? [line({ kind: 'tip', ...gift({ ...tip.value, note: '' }) })] : []),
  ])
}

/**
 * The ledger lines that give her what she wishes of each named item, over what she has by `before`. An item that has
 * been taken off may still be given back. Refuses `quantityInvalid`, `itemMissing` and `itemTwice`.
 */
export async function merchandiseLines(
  facility: Pick<Facility, 'clock'>,
  db: Readers,
  caller: Pick<Caller, 'id'>,
  charged: Charged,
  before: readonly SoldLine[],
  wishes: readonly MerchandiseWish[],
): Promise<Result<LedgerRow[]>> {
  if (wishes.length === 0) return ok([])
  const items = new Map((await itemRows(db)).map(row => [row.id, row]))
  const line = lineOf(facility, caller, charged)
  const lines: LedgerRow[] = []
  const named = new Set<string>()
  for (const [at, wish] of wishes.entries()) {
    const key = itemKey(wish.item)
    if (named.has(key)) return refuse('invalid', 'itemTwice', { field: `merchandise.${at}.item` })
    named.add(key)
    const item = items.get(key)
    const change = changeOfItem(before, item ?? unknownItem(wish.item), wish.quantity)
    if (!change.ok) return { ...change, field: `merchandise.${at}.quantity` }
    const adds = (change.value?.quantity ?? 0) > 0
    if (!item || (adds && item.active === 0))
      return refuse('missing', 'itemMissing', { field: `merchandise.${at}.item` })
    if (change.value === null) continue
    const { description: note, quantity, amountMinor } = change.value
    lines.push(line({ kind: 'charge', method: 'Merchandise', item: item.item, quantity, amountMinor, note }))
  }
  return ok(lines)
}

/** Appends lines to the ledger and to the log, in the caller's transaction. */
export async function writeLines(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  lines: readonly LedgerRow[],
): Promise<void> {
  if (lines.length === 0) return
  for (const row of lines) await insertLedgerLine(trx, row)
  await recordAll(
    facility,
    trx,
    caller,
    lines.map(row => ({
      entity: 'ledger',
      id: row.id,
      kind: row.kind === 'payment' ? 'paid' : 'charged',
      fields: row,
    })),
  )
}

type LineParts = Pick<LedgerRow, 'kind' | 'method' | 'amountMinor' | 'item' | 'quantity' | 'note'>

/** Makes lines of one booking, one caller and one moment. */
export function lineOf(facility: Pick<Facility, 'clock'>, caller: Pick<Caller, 'id'>, charged: Charged) {
  const at = nowIso(facility)
  return (parts: LineParts): LedgerRow => ({
    id: uuidv7(),
    reservationId: charged.id,
    userId: charged.userId,
    at,
    byId: caller.id,
    ...parts,
  })
}

function gift({ amountMinor, type, note }: { amountMinor: number; type: string; note: string }) {
  return { method: 'Booking', amountMinor, item: type, quantity: null, note }
}

function unknownItem(item: string): ShopItem {
  return { item, description: '', priceMinor: 0 }
}
