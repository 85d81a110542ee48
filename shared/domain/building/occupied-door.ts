import { ok, type Result, refuse } from '../result.ts'

/** Why staff open the door of an occupied room. */
export const doorReasons = ['help', 'silent', 'supplies', 'fault', 'other'] as const
export type DoorReason = (typeof doorReasons)[number]

export interface DoorRequest {
  readonly isOccupied: boolean
  /** The attendant whose card was given; null without a card. */
  readonly attendantId: number | null
  readonly reason: DoorReason | null
  /** In the words of the person who opens; '' if not given. */
  readonly reasonText: string
}

/**
 * Judges whether a room's door may be unlocked (building-140): that of an occupied room only by an attendant's card and
 * with a reason, and `other` only with words. Refuses roomOccupiedNeedsCard and doorReasonMissing.
 */
export function judgeDoorRequest({ isOccupied, attendantId, reason, reasonText }: DoorRequest): Result<null> {
  if (!isOccupied) return ok(null)
  if (attendantId === null) return refuse('conflict', 'roomOccupiedNeedsCard', { field: 'cardCode' })
  if (reason === null) return refuse('invalid', 'doorReasonMissing', { field: 'reason' })
  if (reason === 'other' && reasonText.trim() === '')
    return refuse('invalid', 'doorReasonMissing', { field: 'reasonText' })
  return ok(null)
}
