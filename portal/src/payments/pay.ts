import { randomUUID } from 'node:crypto'
import type { CardPaymentRow } from '@mayim/shared/data/card-rows.ts'
import { minorOf } from '@mayim/shared/domain/money.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Caller } from '@mayim/shared/operations/facility.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Processor } from '../processors/processor.ts'
import {
  cardPaymentBy,
  cardPaymentById,
  insertCardPayment,
  openForVisit,
  updateCardPayment,
} from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { close, concludePayment } from './conclude-payment.ts'
import { type PaymentPlan, type PlanBody, planPayment, takesMoney } from './payment-plan.ts'
import { refusalOf } from './refuse-card.ts'
import { customerOf, savedCardRow } from './saved-cards.ts'

/** Longer than a request may take with all that its library tries again; after it the keeper looks. */
const requestLifeMs = 90_000
const formLifeMs = 20_000

export interface CardAsk extends PlanBody {
  readonly idempotencyKey?: string | undefined
  readonly saveCard?: boolean | undefined
  readonly paymentInfo?:
    | { readonly sourceToken?: string; readonly sourceCard?: string; readonly transactionId?: string }
    | undefined
}

interface CardInHand {
  readonly methodId: string
  readonly isSaved: boolean
}

/**
 * Charges a card for what the plan says: it is noted first, then authorised, captured while it is still wanted, and
 * settled (house rules, Money). The same key is one charge; a try that is under way is waited for. Refuses what
 * `planPayment` refuses, tooMany, cardsNotSet, cardMissing, savedCardMissing, idempotencyKeyReused, paymentUnderWay,
 * paymentUnknown, processorUnreachable, cardNeedsAction, paidTooLate, overpaid and the reasons of a declined card.
 */
export async function payByCard(
  facility: CardFacility,
  caller: Caller,
  ask: CardAsk,
): Promise<Result<CardPaymentRow>> {
  const processor = await facility.cards.processor()
  if (!processor.ok) return processor
  const seconds = facility.cards.tries.take(caller.kind === 'anyone' ? caller.address : caller.id)
  if (seconds > 0 && !takesMoney(caller)) return refuse('tooMany', 'tooMany', { detail: { seconds } })
  const known = await knownPayment(facility, caller, ask)
  if (!known.ok) return known
  if (known.value !== null) return resume(facility, processor.value, known.value)
  const plan = await planFreshly(facility, processor.value, caller, ask)
  if (!plan.ok) return plan
  const card = await cardInHand(facility, plan.value, ask)
  if (!card.ok) return card
  const begun = await begin(facility, processor.value, caller, ask, plan.value, 'begun')
  if (!begun.ok) return begun
  return alone(facility, begun.value.id, () =>
    drive(facility, processor.value, begun.value, card.value, isAbsent(caller, card.value)),
  )
}

/** Staff charge a card that she keeps; she is not at their screen to prove who she is. */
function isAbsent(caller: Caller, { isSaved }: CardInHand): boolean {
  return isSaved && takesMoney(caller)
}

/**
 * Begins a payment that a wallet's button or a terminal goes on with; `payByCard` with its transactionId ends it.
 * Refuses as payByCard does.
 */
export async function beginIntent(
  facility: CardFacility,
  caller: Caller,
  ask: CardAsk & { readonly terminal?: boolean | undefined },
): Promise<Result<{ clientSecret: string; transactionId: string }>> {
  const processor = await facility.cards.processor()
  if (!processor.ok) return processor
  const known = await knownPayment(facility, caller, ask)
  if (!known.ok) return known
  let row = known.value
  if (row === null) {
    const plan = await planFreshly(facility, processor.value, caller, ask)
    if (!plan.ok) return plan
    const begun = await begin(facility, processor.value, caller, ask, plan.value, 'actionNeeded')
    if (!begun.ok) return begun
    row = begun.value
  }
  if (row.lookAt === null) return refuse('conflict', 'paymentClosed')
  const present = ask.terminal === true && takesMoney(caller)
  const made = await makeIntent(facility, processor.value, row, present)
  return made.ok ? ok({ clientSecret: made.value.clientSecret, transactionId: made.value.id }) : made
}

/** Goes on with a payment that was begun before, or says how it ended. */
export async function resume(
  facility: CardFacility,
  processor: Processor,
  row: CardPaymentRow,
  givesUp = false,
): Promise<Result<CardPaymentRow>> {
  const running = facility.cards.running.get(row.id)
  if (running) return (await running) as Result<CardPaymentRow>
  if (row.lookAt === null)
    return row.status === 'approved' ? ok(row) : refusalOf(row.error ?? 'paymentClosed')
  const isAnothers = row.status === 'begun' && row.lookAt > isoNow(facility)
  if (isAnothers) return refuse('conflict', 'paymentUnderWay')
  return alone(facility, row.id, async () => {
    if (row.transactionId === null) return close({ facility, row }, 'voided', 'processorUnreachable')
    return concludePayment({ facility, processor, row, givesUp }, await processor.look(row.transactionId))
  })
}

/** So that two tries in one process are one; the keys and the row see to it between processes. */
function alone(
  { cards }: CardFacility,
  id: string,
  work: () => Promise<Result<CardPaymentRow>>,
): Promise<Result<CardPaymentRow>> {
  const running = work().finally(() => cards.running.delete(id))
  cards.running.set(id, running)
  return running
}

/** The payment that this key, or this id at the processor, was given to before; null for a new one. */
async function knownPayment(
  facility: CardFacility,
  caller: Caller,
  ask: CardAsk,
): Promise<Result<CardPaymentRow | null>> {
  const transactionId = ask.paymentInfo?.transactionId
  const row =
    transactionId === undefined
      ? await cardPaymentBy(facility.db, 'key', keyOf(facility, caller, ask))
      : await cardPaymentBy(facility.db, 'transactionId', transactionId)
  if (!row) return transactionId === undefined ? ok(null) : refuse('missing', 'paymentMissing')
  if (row.callerId !== caller.id) return refuse('missing', 'paymentMissing')
  return row.asked === askedOf(facility, ask)
    ? ok(row)
    : refuse('conflict', 'idempotencyKeyReused', { field: 'idempotencyKey' })
}

function keyOf(facility: CardFacility, caller: Caller, { idempotencyKey }: CardAsk): string {
  return facility.sealer.fingerprint(`card ${caller.id} ${idempotencyKey ?? randomUUID()}`)
}

/** What must be the same when it is asked for again. */
function askedOf({ sealer }: CardFacility, ask: CardAsk): string {
  const { method, reservationId = null, userId = null, tipNote = '', donationType = '' } = ask
  const amountMinor = minorOf(Math.abs(ask.amt))
  return sealer.fingerprint(
    JSON.stringify([method, reservationId, userId, amountMinor, tipNote, donationType]),
  )
}

/** Plans it once what was left lying for the same visit, such as a form that she closed, is out of the way. */
async function planFreshly(
  facility: CardFacility,
  processor: Processor,
  caller: Caller,
  ask: CardAsk,
): Promise<Result<PaymentPlan>> {
  const plan = await planPayment(facility, caller, ask)
  if (!plan.ok || plan.value.kind !== 'visit') return plan
  const left = (await openForVisit(facility.db, plan.value.reservationId ?? '')).filter(
    row => row.status === 'actionNeeded',
  )
  for (const row of left) await resume(facility, processor, row, true)
  return left.length === 0 ? plan : planPayment(facility, caller, ask)
}

async function cardInHand(
  facility: CardFacility,
  plan: PaymentPlan,
  { paymentInfo = {} }: CardAsk,
): Promise<Result<CardInHand>> {
  const { sourceCard, sourceToken } = paymentInfo
  if (sourceToken !== undefined && sourceToken !== '') return ok({ methodId: sourceToken, isSaved: false })
  if (sourceCard === undefined || sourceCard === '')
    return refuse('invalid', 'cardMissing', { field: 'paymentInfo' })
  const saved = plan.userId === null ? undefined : await savedCardRow(facility, plan.userId, sourceCard)
  return saved
    ? ok({ methodId: facility.sealer.open(saved.sealed), isSaved: true })
    : refuse('missing', 'savedCardMissing', { field: 'paymentInfo' })
}

/** Notes what will be charged, before anybody is asked to charge it; for a visit one at a time. */
async function begin(
  facility: CardFacility,
  processor: Processor,
  caller: Caller,
  ask: CardAsk,
  { donor, ...plan }: PaymentPlan,
  status: 'begun' | 'actionNeeded',
): Promise<Result<CardPaymentRow>> {
  const nowMs = facility.hostClock.now()
  const at = new Date(nowMs).toISOString()
  const keeps = ask.saveCard === true && plan.userId !== null && ask.paymentInfo?.sourceToken !== undefined
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
    saveCard: keeps ? 1 : 0,
    brand: null,
    last4: null,
    error: null,
    donor: donor === null ? null : facility.sealer.seal(JSON.stringify(donor)),
    ledgerId: null,
    tries: 0,
    lookAt: new Date(nowMs + (status === 'begun' ? requestLifeMs : formLifeMs)).toISOString(),
    createdAt: at,
    statusSince: at,
  }
  return facility.write(async trx => {
    const open = row.kind === 'visit' ? await openForVisit(trx, row.reservationId ?? '') : []
    if (open.some(({ status: each }) => each === 'unknown')) return refusalOf('paymentUnknown')
    if (open.length > 0) return refuse('conflict', 'paymentUnderWay')
    if (await cardPaymentBy(trx, 'key', row.key)) return refuse('conflict', 'paymentUnderWay')
    await insertCardPayment(trx, row)
    return ok(row)
  })
}

/** Makes the payment at the processor and notes its id, before a card is asked: from then on it can be looked up. */
async function makeIntent(
  facility: CardFacility,
  processor: Processor,
  row: CardPaymentRow,
  present: boolean,
  card: CardInHand | null = null,
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
        present,
      })
    : null
  if (made?.outcome !== 'done') {
    await close({ facility, row }, 'voided', 'processorUnreachable')
    return refusalOf('processorUnreachable')
  }
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, { transactionId: made.value.id })
    return ok(null)
  })
  return ok(made.value)
}

async function drive(
  facility: CardFacility,
  processor: Processor,
  begun: CardPaymentRow,
  card: CardInHand,
  absent: boolean,
): Promise<Result<CardPaymentRow>> {
  const made = await makeIntent(facility, processor, begun, false, card)
  if (!made.ok) return made
  const row = (await cardPaymentById(facility.db, begun.id)) ?? begun
  const confirmed = await processor.confirm(made.value, { methodId: card.methodId, absent })
  const isKnown = confirmed.outcome === 'done' || confirmed.outcome === 'declined'
  const openCode = confirmed.outcome === 'error' ? 'cardDeclined' : 'processorUnreachable'
  const answer = isKnown ? confirmed : await processor.look(made.value.id)
  return concludePayment({ facility, processor, row, openCode }, answer)
}

function isoNow({ hostClock }: Pick<CardFacility, 'hostClock'>): string {
  return new Date(hostClock.now()).toISOString()
}
