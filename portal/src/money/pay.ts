import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { begin, type CardRequest, existingPayment, makeIntent, planFreshly } from './begin-payment.ts'
import { refusalOf } from './card-refusal.ts'
import { cardPaymentById } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { closePayment, concludePayment } from './conclude-payment.ts'
import { newCardOf, type PaymentInfo } from './new-card.ts'
import { planPayment, takesMoney } from './payment-plan.ts'
import type { CardEntry, Processor } from './processors/processor.ts'
import { resume, singleFlight } from './resume-payment.ts'
import { customerRow } from './saved-card-table.ts'
import { savedCardRow } from './saved-cards.ts'
import { tryCard } from './try-card.ts'

/**
 * Charges a card for the planned amount: the payment is stored first, then authorised, captured if it is still wanted,
 * and settled (money-34). The same key is one charge; a payment under way is waited for.
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
  if (known.value !== null) return resumeClaimed(facility, processor, known.value)
  const plan = await planFreshly(facility, () => planPayment(facility, caller, ask))
  if (!plan.ok) return plan
  const card = await givenCard(facility, processor, plan.value.userId, ask.paymentInfo ?? {})
  if (!card.ok) return card
  const begun = await begin(facility, processor, caller, ask, plan.value, 'begun')
  if (!begun.ok) return begun
  return singleFlight(facility, begun.value.id, () =>
    drive(facility, processor, begun.value, { ...card.value, absent: isAbsent(caller, card.value) }),
  )
}

/**
 * Continues a payment that the page says was made. Where the processor's own page or frame charges, its word comes
 * before the processor's: until that is heard, the outcome is unknown (money-37).
 */
async function resumeClaimed(
  facility: CardFacility,
  { name, abilities }: Processor,
  row: CardPaymentRow,
): Promise<Result<CardPaymentRow>> {
  const ended = await resume(facility, row)
  const isWaiting = !ended.ok && ended.code === 'cardMissing' && row.processor === name
  return isWaiting && abilities.entry !== 'token' ? refusalOf('paymentUnknown') : ended
}

interface IntentRequest extends CardRequest {
  readonly terminal?: boolean | undefined
}

/** Staff charge a saved card; the patron is not at their screen to confirm to her bank. */
function isAbsent(caller: Caller, { isSaved }: CardEntry): boolean {
  return isSaved && takesMoney(caller)
}

/** Begins a payment that a wallet's button or a terminal continues; `payByCard` with its transactionId ends it. */
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

async function drive(
  facility: CardFacility,
  processor: Processor,
  begun: CardPaymentRow,
  card: CardEntry,
): Promise<Result<CardPaymentRow>> {
  const made = await makeIntent(facility, processor, begun, false, card)
  if (!made.ok) return made
  const row = (await cardPaymentById(facility.db, begun.id)) ?? begun
  const keeper =
    row.saveCard === 1 ? await customerRow(facility.db, row.userId ?? '', processor.name) : undefined
  const confirmed = await processor.confirm(made.value, { ...card, keepFor: keeper?.customerId ?? null })
  const { outcome } = confirmed
  // Nothing was there before the call, so nothing is there after one that surely did nothing.
  if (processor.abilities.isDirect && (outcome === 'error' || outcome === 'busy'))
    return closePayment({ facility, row }, 'voided', 'processorUnreachable')
  const isKnown = outcome === 'done' || outcome === 'declined'
  const openCode = outcome === 'error' ? 'cardDeclined' : 'processorUnreachable'
  const answer = isKnown ? confirmed : await processor.look(made.value)
  return concludePayment({ facility, processor, row, openCode }, answer)
}

/** The card of a request. Refuses cardMissing, savedCardMissing, and as newCardOf does. */
async function givenCard(
  facility: CardFacility,
  processor: Processor,
  userId: string | null,
  info: PaymentInfo,
): Promise<Result<CardEntry>> {
  const typed = newCardOf(info, processor, facility.hostClock.now())
  if (!typed.ok || typed.value !== null) return typed as Result<CardEntry>
  const { sourceCard = '', cvvToken = '', cvv = '' } = info
  if (sourceCard === '') return refuse('invalid', 'cardMissing', { field: 'paymentInfo' })
  const saved = userId === null ? undefined : await savedCardRow(facility, userId, sourceCard)
  if (!saved) return refuse('missing', 'savedCardMissing', { field: 'paymentInfo' })
  const methodId = facility.ownSealer.open(saved.sealed)
  const none = { absent: false, keepFor: null, expiry: '', holderId: '' }
  return ok({ ...none, methodId, isSaved: true, securityCode: cvvToken || cvv })
}
