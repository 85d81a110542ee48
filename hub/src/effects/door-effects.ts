import { readHeads } from '@mayim/core/ground/log/change-head-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { claimEffect } from '../devices/effect-done-table.ts'
import { type CarryParts, createDoorCarrier, doorAgeLimitMs } from './carry-door-act.ts'
import { type DoorAct, doorActOf, isRelease } from './door-act.ts'

export interface DoorEffectsOptions extends CarryParts {
  /** True while nothing may be unlocked. */
  readonly quiet: () => boolean
}

/**
 * The commands to doors and locks that follow from a change of the log. Each is tried once, and never for a change that
 * is older than five seconds, that was committed before this process started, or that the other side wrote. A lock
 * command that failed is owed.
 */
export function createDoorEffects(facility: Facility, options: DoorEffectsOptions) {
  const { times, owed, quiet } = options
  const carry = createDoorCarrier(facility, options)
  const isOld = (change: ChangeRow): boolean => times.ageMs(change.position) > doorAgeLimitMs
  const ownActOf = async (change: ChangeRow): Promise<DoorAct | null> => {
    if (change.origin !== 'hub' || (quiet() && !isRelease(change))) return null
    const act = await doorActOf(facility, change)
    return act && act.commands.length > 0 ? act : null
  }
  const noteOwed = ({ commands }: DoorAct, { position }: ChangeRow): void => {
    for (const { point, op } of commands) owed.told(point, op, position)
  }

  return {
    /** A change that is too old is not carried out; its locks stay owed. */
    async recall(change: ChangeRow): Promise<void> {
      const act = await ownActOf(change)
      if (act) noteOwed(act, change)
    },
    async carryOut(change: ChangeRow): Promise<void> {
      const act = await ownActOf(change)
      if (!act) return
      // Received back after a restore: it was carried out long ago.
      if (change.incarnation < ((await readHeads(facility.db)).incarnation ?? 0)) return
      // The age is read after the claim is written, so that no door opens late because the disk was slow.
      if (isOld(change) || !(await claimEffect(facility, `door:${change.position}`)) || isOld(change))
        return noteOwed(act, change)
      for (const { point } of act.commands) owed.sent(point, change.position)
      carry(act, change.position)
    },
  }
}
