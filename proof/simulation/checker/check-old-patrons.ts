import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import type { StepChecker } from './check-step.ts'
import { nobody } from './forgotten.ts'

/** Who has no visit since is deleted: 24 months before the simulated nights. */
const seenFrom = '2024-11-20'
const unseen = `select id from user where firstName = 'Old' and createdAt < ? and updatedAt < ?
  and not exists (select 1 from reservation where reservation.userId = user.id and date >= ?)`

/** Visits before this night lose their person: 13 months before the simulated nights. */
const partedBefore = '2025-10-20'

/**
 * Checks at the end of a run that neither side knows who no longer comes, that nobody else lost her name and nobody a
 * visit by it, and that old visits are nobody's where the facility wants it.
 */
export function checkOldPatrons(world: World, { readers }: StepChecker): void {
  const { portal } = readers
  for (const side of ['hub', 'portal'] as const) {
    const [user] = readers[side].all(unseen, seenFrom, seenFrom, seenFrom)
    if (user) throw new Violation(`the ${side} still knows ${user.id}, who no longer comes`)
  }
  for (const id of world.witness.old.keys()) {
    const [user] = portal.all('select firstName from user where id = ?', id)
    if (user?.firstName !== 'Old') throw new Violation(`the portal has lost the name of ${id}`)
  }
  for (const id of world.witness.oldVisits) {
    const [visit] = portal.all('select id from reservation where id = ?', id)
    if (!visit) throw new Violation(`the portal has lost the old visit ${id}`)
  }
  if (portal.settings().visitsParted !== 'True') return
  for (const side of ['hub', 'portal'] as const) {
    const [visit] = readers[side].all(
      'select id from reservation where date < ? and userId <> ?',
      partedBefore,
      nobody,
    )
    if (visit) throw new Violation(`the old visit ${visit.id} still has its person on the ${side}`)
  }
}
