import { type Actor, type DoorEffect, reservationTransitions, type Transition } from '../visit/transitions.ts'

/** The cause of a request to open the garage. It is no transition. */
export const garageCause = 'garage'
/** The cause of a change that moves a patron to another room. */
export const swapCause = 'swap'

/** The cause that the log keeps. A patron at the kiosk is in the building, so that no garage opens (visit-A1, building-49). */
export function causeOf(row: Transition, actor: Actor): string {
  return row.door === 'openGarage' && actor === 'K' ? `${row.id}-inside` : row.id
}

/** The door effect of a change's cause. Null where it has none or is unknown, as in an older log entry. */
export function doorEffectOf(cause: string): DoorEffect | null {
  if (cause === garageCause) return 'openGarage'
  if (cause === swapCause) return 'unlockDry'
  return reservationTransitions.find(row => row.id === cause)?.door ?? null
}

/**
 * The door effect of a room whose patron was moved or taken out (swaprooms, visit-P2), by the cause of the room's own
 * change: the visit no longer names the room. Null for a visit that is Done, which still names it.
 */
export function doorEffectOfLeft(cause: string): 'lockBoth' | 'lockDry' | null {
  if (cause === swapCause) return 'lockBoth'
  return reservationTransitions.find(row => row.id === cause)?.room === 'leaveClean' ? 'lockDry' : null
}
