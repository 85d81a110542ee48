import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, SavedCardRow } from '@mayim/core/ground/schema/card-rows.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { cardRefused } from './card-refusal.ts'
import type { CardFacility } from './cards.ts'
import { newCardOf, type PaymentInfo } from './new-card.ts'
import type { CardMethod, CardSetup, Processor, ProcessorAnswer } from './processors/processor.ts'
import {
  customerRow,
  customersOfErased,
  deleteCustomer,
  deleteSavedCard,
  deleteSavedCardsOf,
  insertCustomer,
  putSavedCard,
  savedCardsOf,
} from './saved-card-table.ts'
import { tryCard } from './try-card.ts'

/** A saved card as the patron sees it, with our id, never the processor's (money-50). */
interface SavedCardView {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** `MM/YY`. */
  readonly expiry: string
}

const maxCards = 10

/** The patron's saved cards; none if the facility takes no cards any more. */
export async function listSavedCards(facility: CardFacility, userId: string): Promise<SavedCardView[]> {
  const { ccProcessorType } = facility.settings.current()
  const rows = await savedCardsOf(facility.db, userId, ccProcessorType)
  return rows.map(({ id, brand, last4, expiry }) => ({ id, brand, last4, expiry }))
}

/**
 * Saves a card that was typed into the processor's form, or one whose bank confirmation has ended; where the processor
 * has a page for it, `cardNeedsAction` names the page.
 */
export async function addSavedCard(
  facility: CardFacility,
  caller: Caller,
  userId: string,
  given: PaymentInfo,
): Promise<Result<SavedCardView[]>> {
  return tryCard(facility, caller, processor => saveCard(facility, processor, userId, given))
}

async function saveCard(
  facility: CardFacility,
  processor: Processor,
  userId: string,
  given: PaymentInfo,
): Promise<Result<SavedCardView[]>> {
  if (!processor.abilities.savesCards) return refuse('conflict', 'noSavedCards')
  if ((await listSavedCards(facility, userId)).length >= maxCards) return refuse('conflict', 'tooManyCards')
  const customer = await customerOf(facility, processor, userId)
  if (!customer.ok) return customer
  const setup = await setUp(facility, processor, customer.value, given)
  if (!setup.ok) return setup
  const { status, card, customerId, decline, clientSecret, id } = setup.value
  if (customerId !== customer.value) return refuse('missing', 'savedCardMissing')
  if (status === 'action')
    return refuse('conflict', 'cardNeedsAction', { detail: { clientSecret, transactionId: id } })
  if (status === 'failed' || card === null || card.id === '') return cardRefused(decline)
  await facility.write(async trx => {
    await saveCardOf(facility, trx, { userId, processor: processor.name }, card)
    return ok(null)
  })
  return ok(await listSavedCards(facility, userId))
}

async function setUp(
  { hostClock }: CardFacility,
  processor: Processor,
  customerId: string,
  given: PaymentInfo,
): Promise<Result<CardSetup>> {
  const { transactionId } = given
  if (transactionId !== undefined) return answered(await processor.lookSetup(transactionId, customerId))
  const card = newCardOf(given, processor, hostClock.now())
  if (!card.ok) return card
  if (card.value !== null || processor.abilities.entry === 'page')
    return answered(await processor.keepCard(customerId, card.value))
  return refuse('invalid', 'cardMissing', { field: 'sourceToken' })
}

/** Deletes a saved card here and at the processor, where it can take until tomorrow. */
export async function removeSavedCard(
  facility: CardFacility,
  userId: string,
  cardId: string,
): Promise<Result<SavedCardView[]>> {
  const row = await savedCardRow(facility, userId, cardId)
  if (!row) return refuse('missing', 'savedCardMissing', { field: 'cardId' })
  const processor = await facility.cards.processorOf(row.processor)
  if (!processor.ok) return processor
  await facility.write(async trx => {
    await deleteSavedCard(trx, cardId)
    return ok(null)
  })
  // A card at the processor without an id here cannot be charged.
  await processor.value.forgetCard(facility.ownSealer.open(row.sealed))
  return ok(await listSavedCards(facility, userId))
}

/** One of the patron's cards; undefined if it is not hers. */
export async function savedCardRow(
  facility: CardFacility,
  userId: string,
  cardId: string,
): Promise<SavedCardRow | undefined> {
  const rows = await savedCardsOf(facility.db, userId, facility.settings.current().ccProcessorType)
  return rows.find(row => row.id === cardId)
}

/** Saves the card of a payment or a setup, in the caller's transaction. */
export async function saveCardOf(
  facility: Pick<Facility, 'hasher' | 'ownSealer' | 'hostClock'>,
  trx: Writers,
  { userId, processor }: Pick<CardPaymentRow, 'userId' | 'processor'>,
  card: CardMethod,
): Promise<void> {
  // A processor may name no card that can be charged again.
  if (userId === null || card.id === '') return
  // Her account may have been deleted during the bank's confirmation.
  if ((await userById(trx, userId))?.erasedAt) return
  const { brand, last4, expiry } = card
  const createdAt = new Date(facility.hostClock.now()).toISOString()
  const mark = facility.hasher.fingerprint(`card ${card.mark}`)
  const sealed = facility.ownSealer.seal(card.id)
  await putSavedCard(trx, { id: uuidv7(), userId, processor, sealed, mark, brand, last4, expiry, createdAt })
}

/** The patron's customer id at the processor, created with her first saved card. */
export async function customerOf(
  facility: CardFacility,
  processor: Processor,
  userId: string,
): Promise<Result<string>> {
  const known = await customerRow(facility.db, userId, processor.name)
  if (known) return ok(known.customerId)
  const made = answered(await processor.customer(userId))
  if (!made.ok) return made
  const createdAt = new Date(facility.hostClock.now()).toISOString()
  await facility.write(async trx => {
    await insertCustomer(trx, { userId, processor: processor.name, customerId: made.value, createdAt })
    return ok(null)
  })
  return made
}

/** Nothing is charged, so a lost answer can simply be requested again. */
function answered<T>(answer: ProcessorAnswer<T>): Result<T> {
  if (answer.outcome === 'done') return ok(answer.value)
  if (answer.outcome === 'declined') return cardRefused(answer.decline)
  return refuse('unreachable', 'processorUnreachable')
}

const maxAtOnce = 20

/**
 * Deletes the saved cards of a deleted account here. The row with the processor's customer id stays until
 * `deleteErasedCustomers` has deleted the customer there (privacy-36).
 */
export async function deleteCardsOfAccount(facility: CardFacility, userId: string): Promise<void> {
  await facility.write(async trx => {
    await deleteSavedCardsOf(trx, userId)
    return ok(null)
  })
}

/**
 * Deletes the customers of deleted accounts at the processor, with their cards. False where the processor did not answer
 * or refused: the rest is retried.
 */
export async function deleteErasedCustomers(facility: CardFacility): Promise<boolean> {
  for (const row of await customersOfErased(facility.db, maxAtOnce)) {
    const processor = await facility.cards.processorOf(row.processor)
    if (!processor.ok) return false
    if (!(await deleteAtProcessor(facility, processor.value, row.userId, row.customerId))) return false
  }
  return true
}

async function deleteAtProcessor(
  facility: CardFacility,
  processor: Processor,
  userId: string,
  customerId: string,
): Promise<boolean> {
  const answer = await processor.forgetCustomer(customerId)
  if (answer.outcome !== 'done') return false
  await facility.write(async trx => {
    await deleteSavedCardsOf(trx, userId)
    await deleteCustomer(trx, userId, processor.name)
    return ok(null)
  })
  return true
}
