import { randomUUID } from 'node:crypto'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { returnPrepaid } from '@mayim/core/money/prepaid/write-prepaid.ts'
import { refundSale } from '@mayim/core/money/sales/write-sale.ts'
import { type ProcessorName, processorTraits } from '@mayim/domain/money/card-payment.ts'
import { decisionMethods, type PaidFate, splitBack } from '@mayim/domain/money/due-back.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { refusalOf } from '../card-refusal.ts'
import { cardPaymentById } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import { spendCredit } from '../spend-credit.ts'
import { sendPayback } from './conclude-payback.ts'
import {
  type DuePayback,
  isPrepaid,
  type PaybackOf,
  type PaybackSubject,
  readSubject,
} from './payback-subject.ts'
import { insertPaybacks, paybacksBy, paybacksById } from './payback-table.ts'

/** Longer than a request may take with all retries of its library; after it the job continues. */
const requestLifeMs = 90_000

export interface PaybackRequest extends PaybackOf {
  readonly fate: PaidFate
  /** In minor units. Default: all that is due. Credit and keep always apply to all. */
  readonly amountMinor?: number | undefined
  /** Given in cash at the desk, although it came from a card. */
  readonly byHand?: boolean | undefined
  readonly idempotencyKey?: string | undefined
  /** Whether the caller proved it: by a session here, or by the own password along with a call that the hub relays. */
  readonly proven: boolean
}

/** The outcome, in minor units. */
export interface PaidBack {
  readonly onCardMinor: number
  /** To give in cash at the desk now. */
  readonly byHandMinor: number
  /** Sent to her card; not confirmed yet. */
  readonly openMinor: number
}

/**
 * Refunds, credits or keeps what a patron paid for a canceled booking, or refunds what she paid beyond the price of an
 * active one (money-69), or what was paid for a sale without a visit (money-703). Refunds go to the card that paid, the
 * rest is given by hand. The refund is stored before the processor gets it, and made once for a key. Money goes to a
 * card only for a caller who is proven (money-320).
 */
export async function payBack(
  facility: CardFacility,
  caller: Caller,
  ask: PaybackRequest,
): Promise<Result<PaidBack>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  const begun = await begin(facility, caller, ask)
  if (!begun.ok) return begun
  const { parts, isNew, userId } = begun.value
  const open = parts.filter(({ status }) => status === 'begun')
  if (isNew) for (const part of open) await sendPayback(facility, part)
  if (ask.fate === 'credit') await spendCredit(facility, caller, userId)
  return told(facility, parts)
}

interface Begun {
  readonly parts: PaybackRow[]
  readonly isNew: boolean
  /** '' where nobody is known. */
  readonly userId: string
}

/** Decides it and stores its parts in one write; parts that need no processor are completed here. */
async function begin(facility: CardFacility, caller: Caller, ask: PaybackRequest): Promise<Result<Begun>> {
  const key = facility.hasher.fingerprint(`payback ${caller.id} ${ask.idempotencyKey ?? randomUUID()}`)
  const { reservationId = '', paymentId: saleId = null, fate, amountMinor = null, byHand = false } = ask
  const ofSale = saleId === null ? [] : [saleId]
  const asked = facility.hasher.fingerprint(
    JSON.stringify([reservationId, fate, amountMinor, byHand, ...ofSale]),
  )
  const usable = await facility.cards.usable()
  return facility.write<Begun>(async trx => {
    const found = await readSubject(facility, trx, ask)
    if (!found.ok) return found
    const { charged, due } = found.value
    const userId = charged.userId ?? ''
    const known = await paybacksBy(trx, key)
    if (known.some(each => each.asked !== asked))
      return refuse('conflict', 'idempotencyKeyReused', { field: 'idempotencyKey' })
    if (known.length > 0) return ok({ parts: known, isNew: false, userId })
    const wanted = judge(found.value, ask)
    if (!wanted.ok) return wanted
    const base = { key, asked, fate, reservationId: charged.id ?? '', saleId, userId, callerId: caller.id }
    const parts = partsOf(facility, base, wanted.value, byHand ? { ...due, charges: [] } : due)
    if (!ask.proven && parts.some(part => part.cardPaymentId !== null))
      return refuse('invalid', 'ownPasswordNeeded', { field: 'ownPassword' })
    const processors = await processorsOf(trx, parts)
    if (processors.some(name => !usable.has(name))) return refuse('conflict', 'cardsNotSet')
    if (await isPartRefused(trx, parts)) return refuse('conflict', 'refundWholeOnly', { field: 'amt' })
    if (found.value.sale !== null && isPrepaid(found.value.sale)) {
      if (wanted.value !== due.dueMinor) return refuse('conflict', 'prepaidWholeOnly', { field: 'amt' })
      // Nobody may use it while its money is on the way back.
      await returnPrepaid(facility, trx, caller, found.value.sale.payment.id)
    }
    await insertPaybacks(trx, await written(facility, trx, caller, found.value, parts))
    return ok({ parts, isNew: true, userId })
  })
}

function judge(
  { due: { dueMinor, openMinor }, mayStay }: PaybackSubject,
  { fate, amountMinor }: PaybackRequest,
): Result<number> {
  // A refund under way is waited for: its outcome decides what is left.
  if (openMinor > 0) return refuse('conflict', 'refundUnderWay')
  if (dueMinor === 0) return refuse('conflict', 'nothingToPayBack')
  // An active booking's price is hers to use: only the excess can be refunded.
  if (fate !== 'refund') return mayStay ? ok(dueMinor) : refuse('conflict', 'onlyRefund')
  if (amountMinor !== undefined && amountMinor < 1)
    return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  return (amountMinor ?? 0) > dueMinor
    ? refuse('conflict', 'amountOverDue', { field: 'amt', detail: { totalMinor: dueMinor } })
    : ok(amountMinor ?? dueMinor)
}

/** Whether a processor that gives back whole payments only is asked for a part. */
async function isPartRefused(db: Readers, parts: readonly PaybackRow[]): Promise<boolean> {
  for (const { cardPaymentId, amountMinor } of parts) {
    const charge = cardPaymentId === null ? undefined : await cardPaymentById(db, cardPaymentId)
    if (charge && charge.amountMinor !== amountMinor && !processorTraits[charge.processor].refundsParts)
      return true
  }
  return false
}

/** The processors of the charges that these parts refund. */
async function processorsOf(db: Readers, parts: readonly PaybackRow[]): Promise<ProcessorName[]> {
  const names: ProcessorName[] = []
  for (const { cardPaymentId } of parts) {
    const charge = cardPaymentId === null ? undefined : await cardPaymentById(db, cardPaymentId)
    if (charge) names.push(charge.processor)
  }
  return names
}

type Base = Pick<PaybackRow, 'key' | 'asked' | 'fate' | 'reservationId' | 'saleId' | 'userId' | 'callerId'>

function partsOf(facility: CardFacility, base: Base, wantedMinor: number, due: DuePayback): PaybackRow[] {
  const nowMs = facility.hostClock.now()
  const at = new Date(nowMs).toISOString()
  const { onCards, byHandMinor } = splitBack(wantedMinor, base.fate === 'refund' ? due.charges : [])
  const part = (amountMinor: number, cardPaymentId: string | null, index: number): PaybackRow => ({
    ...base,
    id: uuidv7(),
    part: index,
    status: cardPaymentId === null ? 'done' : 'begun',
    amountMinor,
    cardPaymentId,
    ledgerId: null,
    error: null,
    tries: 0,
    lookAt: cardPaymentId === null ? null : new Date(nowMs + requestLifeMs).toISOString(),
    createdAt: at,
    askedAt: nowIso(facility),
    statusSince: at,
  })
  const parts = onCards.map(({ id, amountMinor }, index) => part(amountMinor, id, index))
  return byHandMinor > 0 ? [...parts, part(byHandMinor, null, parts.length)] : parts
}

/** With their ledger lines: cash moves money; credit and keep are recorded and move none. */
async function written(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  { charged, sale, due }: PaybackSubject,
  parts: readonly PaybackRow[],
): Promise<PaybackRow[]> {
  const line = lineOf(facility, caller, charged)
  const none = { item: null, quantity: null, note: '' }
  const all: PaybackRow[] = []
  for (const part of parts) {
    if (part.cardPaymentId !== null) all.push(part)
    else if (sale !== null) {
      const beforeMinor = sale.paidMinor - due.dueMinor
      const refund = { amountMinor: part.amountMinor, beforeMinor, method: 'Refund' } as const
      all.push({ ...part, ledgerId: await refundSale(facility, trx, caller, sale, refund) })
    } else {
      const made =
        part.fate === 'refund'
          ? line({ ...none, kind: 'refund', method: 'Refund', amountMinor: part.amountMinor })
          : line({ ...none, kind: 'charge', method: decisionMethods[part.fate], amountMinor: 0 })
      await writeLines(facility, trx, caller, [made])
      all.push({ ...part, ledgerId: made.id })
    }
  }
  return all
}

/** The current state. If a part certainly failed, that is the answer, whatever the outcome of the others. */
async function told(facility: CardFacility, parts: readonly PaybackRow[]): Promise<Result<PaidBack>> {
  const rows = await paybacksById(
    facility.db,
    parts.map(({ id }) => id),
  )
  const failed = rows.find(({ status }) => status === 'failed')
  if (failed) return refusalOf(failed.error ?? 'refundRefused')
  const sum = (fits: (row: PaybackRow) => boolean) =>
    rows.filter(fits).reduce((total, { amountMinor }) => total + amountMinor, 0)
  return ok({
    onCardMinor: sum(row => row.cardPaymentId !== null && row.status === 'done'),
    byHandMinor: sum(row => row.cardPaymentId === null && row.fate === 'refund'),
    openMinor: sum(row => row.status !== 'done'),
  })
}
