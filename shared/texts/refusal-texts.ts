import type { RoomKind } from '@mayim/domain/capacity/choices.ts'
import type { WhyRefused } from '@mayim/domain/capacity/way-out.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'

/** The codes whose sentence counts, and has its plural forms. */
type Counted = 'reservationsAffected'

/** One text for each code of a refusal, no more and no less. */
export type RefusalTexts = Readonly<
  Record<Exclude<RefusalCode, Counted> | `${Counted}_${'one' | 'other'}`, string>
>

/** Sentences for staff, of the codes whose sentence for patrons would be wrong at the desk. */
export interface StaffRefusalTexts {
  readonly code: Readonly<Partial<Record<RefusalCode, string>>>
  readonly why: Readonly<Partial<Record<WhyRefused, string>>>
  readonly way: object
  readonly places: Readonly<Record<RoomKind | 'any', string>>
  readonly roles: string
  readonly changed: Readonly<Partial<Record<ReservationStatus | 'any' | 'nobody', string>>>
}
