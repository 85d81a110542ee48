import { checkDonation } from '@mayim/domain/money/donation.ts'
import { changeOfItem, itemKey, type ShopItem, type SoldLine } from '@mayim/domain/money/merchandise.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { nowIso, recordAll } from '../ground/runtime/record-change.ts'
import type { LedgerRow } from '../ground/schema/schema.ts'
import { insertLedgerLine } from './ledger-table.ts'
import { itemRows } from './lists/list-table.ts'

/** The quantity of an item that a booking is to have. */
export interface ItemQuantity {
  readonly item: string
  readonly quantity: number
}

/** Merchandise and gifts of a booking. Amounts are in minor units. */
export interface ChargeInput {
  readonly merchandise: readonly ItemQuantity[]
  readonly donationMinor: number
  /** The names of donation presets, or the patron's own words. */
  readonly donationNote: string
  readonly tipMinor: number
  /** The tip's type. */
  readonly tipNote: string
}

type Seller = Pick<Caller, 'id' | 'kind' | 'roles'>

/** The booking that is charged, or only a person, or nobody who is known. */
export interface Charged {
  readonly id: string | null
  readonly userId: string | null
}

/**
 * The ledger lines of a new booking's merchandise, at current prices, and of the charges of a donation and a tip. Their
 * payments are written with the money. Writes nothing: sum the amounts for the total, and call `writeLines` once the
 * reservation's row is written (money-53, money-54, money-59).
 */
export async function chargeLinesFor(
  facility: Pick<Facility, 'clock' | 'settings'>,
  trx: Readers,
  caller: Seller,
  charged: Charged,
  input: ChargeInput,
): Promise<Result<LedgerRow[]>> {
  const goods = await merchandiseLines(facility, trx, caller, charged, [], input.merchandise)
  if (!goods.ok) return goods
  const donation = checkDonation(input.donationMinor, input.donationNote)
  if (!donation.ok) return donation
  const tip = checkTip(input.tipMinor, input.tipNote, facility.settings.current().tipTypes)
  if (!tip.ok) return tip
  const line = lineOf(facility, caller, charged)
  return ok([
    ...goods.value,
    ...(donation.value ? [line({ kind: 'donation', ...gift(donation.value) })] : []),
    ...(tip.value ? [line({ kind: 'tip', ...gift({ ...tip.value, note: '' }) })] : []),
  ])
}

/**
 * The ledger lines that bring each named item from its quantity in `before` to the requested one. An item that is no
 * longer sold can still be returned. A patron or a kiosk gets no item that is hidden.
 */
export async function merchandiseLines(
  facility: Pick<Facility, 'clock'>,
  db: Readers,
  caller: Seller,
  charged: Charged,
  before: readonly SoldLine[],
  quantities: readonly ItemQuantity[],
): Promise<Result<LedgerRow[]>> {
  if (quantities.length === 0) return ok([])
  const items = new Map((await itemRows(db)).map(row => [row.id, row]))
  const line = lineOf(facility, caller, charged)
  const lines: LedgerRow[] = []
  const named = new Set<string>()
  for (const [at, wanted] of quantities.entries()) {
    const key = itemKey(wanted.item)
    if (named.has(key)) return refuse('invalid', 'itemTwice', { field: `merchandise.${at}.item` })
    named.add(key)
    const item = items.get(key)
    const change = changeOfItem(before, item ?? unknownItem(wanted.item), wanted.quantity)
    if (!change.ok) return { ...change, field: `merchandise.${at}.quantity` }
    const adds = (change.value?.quantity ?? 0) > 0
    if (!item || (adds && (item.active === 0 || (item.shown === 0 && !isStaff(caller)))))
      return refuse('missing', 'itemMissing', { field: `merchandise.${at}.item` })
    if (change.value === null) continue
    const { description: note, quantity, amountMinor } = change.value
    lines.push(line({ kind: 'charge', method: 'Merchandise', item: item.item, quantity, amountMinor, note }))
  }
  return ok(lines)
}

/** Staff and the system also sell what visitors do not see. */
function isStaff({ kind, roles }: Seller): boolean {
  return kind === 'system' || staff.some(role => roles.includes(role))
}

const staff = ['Admin', 'Reception', 'Attendant'] as const

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

/** Returns a function that makes ledger lines of one booking, caller and moment. */
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
