import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit } from '../change-visit.ts'
import { readEvening } from './read-evening.ts'

/**
 * Sets patrons who were checked before nightfall to ready for the mikvah when it comes (visit-F7). Safe to call at any
 * time.
 */
export async function advanceAtZman(facility: Facility): Promise<void> {
  const { inRoom } = await readEvening(facility)
  for (const row of inRoom.values()) {
    if (shownStatus(row) !== 'Checked') continue
    await changeVisit(facility, systemCaller, {
      reservationId: row.id,
      to: 'ReadyForMikvah',
      expected: 'Checked',
    })
  }
}
