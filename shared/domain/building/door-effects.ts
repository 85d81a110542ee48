import { type Actor, type DoorEffect, reservationTransitions, type Transition } from '../visit/transitions.ts'

/** The cause of a change by which somebody asked for the garage, beside the transitions. */
export const garageCause = 'garage'
/** The cause of a change by which somebody was moved to another room. */
export const swapCause = 'swap'

/** The cause that the log keeps. Who comes to the kiosk is in the house: no garage opens for her (visit-A1, building-49). */
export function causeOf(row: Transition, actor: Actor): string {
  return row.door === 'openGarage' && actor === 'K' ? `${row.id}-inside` : row.id
}

/** What a change's cause asks of the doors; null for one that asks nothing, or is not known (an older log entry). */
export function doorEffectOf(cause: string): DoorEffect | null {
  if (cause === garageCause) return 'openGarage'
  if (cause === swapCause) return 'unlockDry'
  return reservationTransitions.find(row => row.id === cause)?.door ?? null
}

/**
 * What a room's doors are asked when whoever was in it was moved away or taken out (swaprooms, visit-P2), by the cause of the
 * room's own change: her visit does not name the room any more. Null for who is done, whose visit does.
 */
export function doorEffectOfLeft(cause: string): 'lockBoth' | 'lockDry' | null {
  if (cause === swapCause) return 'lockBoth'
  return reservationTransitions.find(row => row.id === cause)?.room === 'leaveClean' ? 'lockDry' : null
}
