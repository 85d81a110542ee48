import { ok } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import type { CardFacility } from './cards.ts'
import { customersOfErased, deleteCustomer, deleteSavedCardsOf } from './saved-card-table.ts'

const mostAtOnce = 20

/**
 * Takes the kept cards of a deleted account off our tables. Under which name the processor knows her stays until it has
 * forgotten her too: that row is what is left to do (house rules, Privacy).
 */
export async function dropSavedCards(facility: CardFacility, userId: string): Promise<void> {
  await facility.write(async trx => {
    await deleteSavedCardsOf(trx, userId)
    return ok(null)
  })
}

/**
 * Has the processor forget whoever deleted her account, with all of her cards. False where it could not be reached, or
 * would not do it: what is left stays and is tried again.
 */
export async function forgetErased(facility: CardFacility): Promise<boolean> {
  const rows = await customersOfErased(facility.db, mostAtOnce)
  if (rows.length === 0) return true
  const processor = await facility.cards.processor()
  if (!processor.ok) return false
  for (const { userId, customerId } of rows.filter(row => row.processor === processor.value.name))
    if (!(await forget(facility, processor.value, userId, customerId))) return false
  return true
}

async function forget(
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
