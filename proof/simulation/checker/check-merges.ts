import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import type { StepChecker } from './check-step.ts'

/**
 * Checks at the end of a run that each booking is of the account that it was made for or, while that account is merged,
 * of the one that stays; that its notes are sealed by that account's key; and that the cards are where the account is.
 */
export function checkMerges(world: World, { readers }: StepChecker): void {
  const { pairs, bookedFor } = world.witness
  for (const side of ['hub', 'portal'] as const) {
    const { notes } = world.sides[side].facility
    const merged = new Map(
      readers[side]
        .all('select id, mergedInto from user where mergedInto is not null')
        .map(row => [row.id, row.mergedInto]),
    )
    for (const row of readers[side].all('select id, userId, notes, userNotes from reservation')) {
      const made = bookedFor.get(String(row.id))
      if (made !== undefined && row.userId !== (merged.get(made) ?? made))
        throw new Violation(`${row.id} of ${made} is of ${row.userId} on the ${side}`)
      if (!pairs.has(String(row.userId)) && ![...pairs.values()].includes(String(row.userId))) continue
      for (const note of [row.notes, row.userNotes].map(String)) {
        const [person] = notes.personsOf([note])
        if (note.startsWith('n1.') && person !== row.userId)
          throw new Violation(`a note of ${row.id} is sealed by ${person} on the ${side}`)
      }
    }
    for (const table of ['ledger', 'waitListEntry', 'waitListOffer', 'membershipTerm'])
      for (const { userId } of readers[side].all(`select distinct userId from ${table}`))
        if (merged.has(String(userId))) throw new Violation(`${table} of the ${side} still has ${userId}`)
  }
  for (const [goneId, keptId] of pairs) {
    const [user] = readers.portal.all('select mergedInto from user where id = ?', goneId)
    const [card] = readers.portal.all('select userId from savedCard where mark = ?', goneId)
    if (card && card.userId !== (user?.mergedInto ?? goneId))
      throw new Violation(`the card of ${goneId} is at ${card.userId}, not at ${user?.mergedInto ?? keptId}`)
  }
}
