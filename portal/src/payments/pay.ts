import type { Caller } from '@mayim/core/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import {
  begin,
  type CardRequest,
  type CardToCharge,
  existingPayment,
  makeIntent,
  planFreshly,
} from './begin-payment.ts'
import { cardPaymentById } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { concludePayment } from './conclude-payment.ts'
import { type PaymentPlan, planPayment, takesMoney } from './payment-plan.ts'
import { resume, singleFlight } from './resume-payment.ts'
import { savedCardRow } from './saved-cards.ts'
import { tryCard } from './try-card.ts'

/**
 * Charges a card for the planned amount: the payment is stored first, then authorised, captured if it is still wanted,
 * and settled (money-34). The same key is one charge; a payment under way is waited for. Refuses as `planPayment` does,
 * tooMany, cardsNotSet, cardMissing, savedCardMissing, idempotencyKeyReused, paymentUnderWay, paymentUnknown,
 * processorUnreachable, cardNeedsAction, paidTooLate, overpaid and the reasons of a declined card.
 */
export async function payByCard(
  facility: CardFacility,
  caller: Caller,
  ask: CardRequest,
): Promise<Result<CardPaymentRow>> {
  return tryCard(facility, caller, processor => charge(facility, processor, caller, ask))
}

async function charge(
  facility: CardFacility,
  processor: Processor,
  caller: Caller,
  ask: CardRequest,
): Promise<Result<CardPaymentRow>> {
  const known = await existingPayment(facility, caller, ask)
  if (!known.ok) return known
  if (known.value !== null) return resume(facility, known.value)
  const plan = await planFreshly(facility, () => planPayment(facility, caller, ask))
  if (!plan.ok) return plan
  const card = await cardInHand(facility, plan.value, ask)
  if (!card.ok) return card
  const begun = await begin(facility, processor, caller, ask, plan.value, 'begun')
  if (!begun.ok) return begun
  return singleFlight(facility, begun.value.id, () =>
    drive(facility, processor, begun.value, card.value, isAbsent(caller, card.value)),
  )
}

interface IntentRequest extends CardRequest {
  readonly terminal?: boolean | undefined
}

/** Staff charge a saved card; the patron is not at their screen to confirm to her bank. */
function isAbsent(caller: Caller, { isSaved }: CardToCharge): boolean {
  return isSaved && takesMoney(caller)
}

/**
 * Begins a payment that a wallet's button or a terminal continues; `payByCard` with its transactionId ends it. Refuses
 * as payByCard does.
 */
export async function beginIntent(
  facility: CardFacility,
  caller: Caller,
  ask: IntentRequest,
): Promise<Result<{ clientSecret: string; transactionId: string }>> {
  return tryCard(facility, caller, processor => makeFormIntent(facility, processor, caller, ask))
}

async function makeFormIntent(
  facility: CardFacility,
  processor: Processor,
  caller: Caller,
  ask: IntentRequest,
): Promise<Result<{ clientSecret: string; transactionId: string }>> {
  const known = await existingPayment(facility, caller, ask)
  if (!known.ok) return known
  let row = known.value
  if (row === null) {
    const plan = await planFreshly(facility, () => planPayment(facility, caller, ask))
    if (!plan.ok) return plan
    const begun = await begin(facility, processor, caller, ask, plan.value, 'actionNeeded')
    if (!begun.ok) return begun
    row = begun.value
  }
  if (row.lookAt === null) return refuse('conflict', 'paymentClosed')
  const present = ask.terminal === true && takesMoney(caller)
  const made = await makeIntent(facility, processor, row, present)
  return made.ok ? ok({ clientSecret: made.value.clientSecret, transactionId: made.value.id }) : made
}

async function cardInHand(
  facility: CardFacility,
  plan: PaymentPlan,
  { paymentInfo = {} }: CardRequest,
): Promise<Result<CardToCharge>> {
  const { sourceCard, sourceToken } = paymentInfo
  if (sourceToken !== undefined && sourceToken !== '') return ok({ methodId: sourceToken, isSaved: false })
  if (sourceCard === undefined || sourceCard === '')
    return refuse('invalid', 'cardMissing', { field: 'paymentInfo' })
  const saved = plan.userId === null ? undefined : await savedCardRow(facility, plan.userId, sourceCard)
  return saved
    ? ok({ methodId: facility.ownSealer.open(saved.sealed), isSaved: true })
    : refuse('missing', 'savedCardMissing', { field: 'paymentInfo' })
}

async function drive(
  facility: CardFacility,
  processor: Processor,
  begun: CardPaymentRow,
  card: CardToCharge,
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
