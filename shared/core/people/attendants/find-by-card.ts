import type { Facility } from '../../ground/runtime/facility.ts'
import type { AttendantRow } from '../../ground/schema/schema.ts'
import { cardHolders } from './attendant-table.ts'
import { cardForms, isOfCard, openCard } from './card-hash.ts'
import { replaceCard } from './seal-cards.ts'

/**
 * The active attendant of a card's code or a PIN, at the hub; undefined for none and for a disabled account. A wrong
 * code takes as long as a right one. A code that is stored as an older release hashed it is stored anew (people-175).
 */
export async function findByCard(facility: Facility, code: string): Promise<AttendantRow | undefined> {
  const forms = await cardForms(facility.hasher, code)
  const holders = await cardHolders(facility.db)
  const found = holders.find(({ cardHash }) => isOfCard(facility.ownSealer, cardHash, forms))
  if (found && openCard(facility.ownSealer, found.cardHash) === forms.fast)
    await replaceCard(facility, found, facility.ownSealer.seal(forms.slow))
  return found
}
