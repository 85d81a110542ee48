import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'

/** What may be chosen besides bath or shower. */
export const moreChoices = [
  'privateRoom',
  'handicapped',
  'segula',
  'kallah',
  'doubleSlot',
  'parking',
] as const
export type MoreChoice = (typeof moreChoices)[number]

/** The same as the booking's own fields. */
export function choicesBody(more: ReadonlySet<MoreChoice>): Partial<Record<MoreChoice, boolean>> {
  return Object.fromEntries(moreChoices.map(key => [key, more.has(key)]))
}

const overridable: ReadonlySet<RefusalCode> = new Set<CallCode<'newReservation'>>([
  'slotTaken',
  'parkingTaken',
  'salonTaken',
  'slotPast',
  'reserveDatePastCutoff',
])

/** Whether staff may pass over a refusal, knowing what they do (house rules, over-booking). */
export function isOverridable(code: RefusalCode | undefined): boolean {
  return code !== undefined && (overridable.has(code) || code === 'reasonMissing')
}
