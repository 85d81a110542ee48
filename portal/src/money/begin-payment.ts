import { randomUUID } from 'node:crypto'
import type { Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { refusalOf } from './card-refusal.ts'
import {
  cardPaymentBy,
  cardPaymentById,
  insertCardPayment,
  openAtReader,
  openForVisit,
  updateCardPayment,
} from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { closePayment } from './conclude-payment.ts'
import type { PaymentInfo } from './new-card.ts'
import type { PaymentPlan, PlanBody } from './payment-plan.ts'
import type { CardEntry, Processor } from './processors/processor.ts'
import { resume } from './resume-payment.ts'
import { customerOf } from './saved-cards.ts'

/** Longer than a request may take with all retries of its library; after it the job continues. */
const requestLifeMs = 90_000
const formLifeMs = 20_000

export interface CardRequest extends PlanBody {
  readonly idempotencyKey?: string | undefined
  readonly saveCard?: boolean | undefined
  readonly paymentInfo?: PaymentInfo | undefined
  /** The building's reader that requests the card. */
  readonly readerId?: string | undefined
  /** What she gives beside what is due, as it was asked for. */
  readonly gifts?: Body<Calls['readerPay']>['gifts']
}

/** The payment that already has this key or this processor id; null for a new one. */
export async function existingPayment(
  facility: CardFacility,
  caller: Caller,
  ask: CardRequest,
): Promise<Result<CardPaymentRow | null>> {
  const transactionId = ask.paymentInfo?.transactionId
  const row =
    transactionId === undefined
      ? await cardPaymentBy(facility.db, 'key', keyOf(facility, caller, ask))
      : ((await cardPaymentBy(facility.db, 'transactionId', transactionId)) ??
        (await cardPaymentById(facility.db, transactionId)))
  if (!row) return transactionId === undefined ? ok(null) : refuse('missing', 'paymentMissing')
  if (row.callerId !== caller.id) return refuse('missing', 'paymentMissing')
  return row.asked === askedOf(facility, ask)
    ? ok(row)
    : refuse('conflict', 'idempotencyKeyReused', { field: 'idempotencyKey' })
}

function keyOf(facility: CardFacility, caller: Caller, { idempotencyKey }: CardRequest): string {
  return facility.hasher.fingerprint(`card ${caller.id} ${idempotencyKey ?? randomUUID()}`)
}

/** The parts of a request that must be equal when it is repeated. */
function askedOf({ hasher }: CardFacility, ask: CardRequest): string {
  const { method, reservationId = null, userId = null, tipNote = '', donationType = '', readerId } = ask
  const amountMinor = minorOf(Math.abs(ask.amt))
  const where = readerId === undefined ? [] : [readerId]
  const sold = [ask.sale, ask.gifts].filter(each => each !== undefined)
  return hasher.fingerprint(
    JSON.stringify([method, reservationId, userId, amountMinor, tipNote, donationType, ...where, ...sold]),
  )
}

/**
 * Plans the payment after canceling unfinished ones of the same visit, or of the same caller at the same reader, such
 * as a form that the patron closed.
 */
export async function planFreshly(
  facility: CardFacility,
  plan: () => Promise<Result<PaymentPlan>>,
  leftAtReader: readonly CardPaymentRow[] = [],
): Promise<Result<PaymentPlan>> {
  const planned = await plan()
  if (!planned.ok || (planned.value.kind !== 'visit' && leftAtReader.length === 0)) return planned
  const { reservationId } = planned.value
  const ofOthers = leftAtReader.filter(row => row.reservationId !== reservationId)
  const ofVisit = await openForVisit(facility.db, reservationId ?? '')
  const left = [...ofVisit, ...ofOthers].filter(({ status }) => status === 'actionNeeded')
  for (const row of left) await resume(facility, row, true)
  return left.length === 0 ? planned : plan()
}

/** Stores the charge before the processor gets it; one at a time for a visit and for a reader. */
export async function begin(
  facility: CardFacility,
  processor: Processor,
  caller: Caller,
  ask: CardRequest,
  { donor, sale, gifts, ...plan }: PaymentPlan,
  status: 'begun' | 'actionNeeded',
): Promise<Result<CardPaymentRow>> {
  const nowMs = facility.hostClock.now()
  const at = new Date(nowMs).toISOString()
  const isNewCard = ask.paymentInfo?.sourceCard === undefined
  const keeps = ask.saveCard === true && plan.userId !== null && isNewCard && processor.abilities.savesCards
  const row: CardPaymentRow = {
    ...plan,
    id: uuidv7(),
    key: keyOf(facility, caller, ask),
    asked: askedOf(facility, ask),
    status,
    callerId: caller.id,
    currency: facility.settings.current().currency,
    processor: processor.name,
    transactionId: null,
    readerId: ask.readerId ?? null,
    saveCard: keeps ? 1 : 0,
    brand: null,
    last4: null,
    error: null,
    donor: donor === null ? null : facility.ownSealer.seal(JSON.stringify(donor)),
    sale: sale === undefined ? null : JSON.stringify(sale),
    gifts: gifts === undefined ? null : JSON.stringify(gifts),
    ledgerId: null,
    tries: 0,
    lookAt: new Date(nowMs + (status === 'begun' ? requestLifeMs : formLifeMs)).toISOString(),
    createdAt: at,
    askedAt: nowIso(facility),
    statusSince: at,
  }
  return facility.write(async trx => {
    const open = row.kind === 'visit' ? await openForVisit(trx, row.reservationId ?? '') : []
    if (open.some(({ status: each }) => each === 'unknown')) return refusalOf('paymentUnknown')
    if (open.length > 0) return refuse('conflict', 'paymentUnderWay')
    if (row.readerId !== null && (await openAtReader(trx, row.readerId)).length > 0)
      return refuse('conflict', 'readerBusy')
    if (await cardPaymentBy(trx, 'key', row.key)) return refuse('conflict', 'paymentUnderWay')
    await insertCardPayment(trx, row)
    return ok(row)
  })
}

/**
 * Creates the payment at the processor and stores its id before a card is requested, so that it can be looked up from
 * then on.
 */
export async function makeIntent(
  facility: CardFacility,
  processor: Processor,
  row: CardPaymentRow,
  present: boolean,
  card: Pick<CardEntry, 'isSaved'> | null = null,
) {
  const needsCustomer = row.userId !== null && (row.saveCard === 1 || card?.isSaved === true)
  const customer = needsCustomer ? await customerOf(facility, processor, row.userId ?? '') : ok(null)
  const { amountMinor, currency, id: paymentId } = row
  const made = customer.ok
    ? await processor.begin({
        paymentId,
        amountMinor,
        currency,
        customerId: customer.value,
        keepCard: row.saveCard === 1,
        isSaved: card !== null,
        present,
      })
    : null
  if (made?.outcome !== 'done') {
    await closePayment({ facility, row }, 'voided', 'processorUnreachable')
    return refusalOf('processorUnreachable')
  }
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, { transactionId: made.value.id })
    return ok(null)
  })
  return ok(made.value)
}
