import { ok } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import type { CardFacility } from './cards.ts'
import { customersOfErased, deleteCustomer, deleteSavedCardsOf } from './saved-card-table.ts'

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
