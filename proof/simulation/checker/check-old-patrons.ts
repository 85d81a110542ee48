import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import type { StepChecker } from './check-step.ts'
import { nobody } from './forgotten.ts'

/** Visits before this night lose their person: 13 months before the simulated nights. */
const partedBefore = '2025-10-20'

/**
 * Checks at the end of a run that who has left the hub has nothing there, that nobody lost her name or a visit by it, and
 * that old visits are nobody's where the facility wants it.
 */
export function checkOldPatrons(world: World, { readers }: StepChecker): void {
  const { hub, portal } = readers
  for (const { id } of portal.all('select id from user where leftHubAt is not null')) {
    const [user] = hub.all('select id from user where id = ?', String(id))
    const [visit] = hub.all('select id from reservation where userId = ?', String(id))
    const [line] = hub.all('select id from ledger where userId = ?', String(id))
    if (user || visit || line) throw new Violation(`the hub still has something of ${id}`)
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
