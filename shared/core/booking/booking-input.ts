import type { Choices } from '@mayim/domain/capacity/choices.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { ChargeWishes } from '../money/charge-lines.ts'
import type { OnceKey } from '../runtime/claim-key.ts'
import type { Caller, Writers } from '../runtime/facility.ts'
import type { ReservationRow } from '../schema/schema.ts'

/** What a booking asks for, after the edge has checked its shape and settled whose it is. */
export interface BookingInput extends Choices {
  readonly userId: string
  /** E.164 of a walk-in. The booking creates the account where there is none. */
  readonly phone?: string
  /** The name of a walk-in, as given at the desk. Without a phone the booking creates the account under `userId` with it. */
  readonly walkInName?: string
  readonly date: string
  readonly time: string
  readonly userNotes: string
  readonly language: string
  readonly replacingReservationId: string | null
  readonly walkIn: boolean
  readonly byStaff: boolean
  /** Staff only. */
  readonly ignoreCutoff: boolean
  /** Staff only: books although no place is free. The reservation is shown as overbooked everywhere. */
  readonly ignoreAvailability?: boolean
  /** Why staff pass over a limit; tidy. */
  readonly overrideReason?: string
  /** Staff only: the discount price for this visit, although the patron is not marked for it; false takes it off an edit. */
  readonly useDiscountPrice?: boolean
  /** The requested first status. Where prepayment is required a patron gets a hold regardless. */
  readonly wantedStatus?: 'Pending' | 'Reserved'
  /** What goes with it; merchandise that is not stated goes on from the booking that this one takes the place of. */
  readonly charges?: ChargeWishes & { readonly merchandiseStated: boolean }
  /** The patron confirmed although she avoids every attendant on duty tonight. */
  readonly attendantsConfirmed?: boolean
  readonly once?: OnceKey
  /** The total that the client showed; null when it showed none. */
  readonly shownTotalMinor: number | null
}

/** What only one side adds to a booking, inside its transaction. */
export interface BookingHooks {
  /** A last judgement, before anything is written. */
  judge?(trx: Writers, caller: Caller, input: BookingInput): Promise<Result<null>>
  /** Gives the room of a booking that is edited in it to the one that takes its place (visit-R6c). */
  passRoom?(trx: Writers, caller: Caller, from: ReservationRow, to: ReservationRow): Promise<Result<null>>
}
