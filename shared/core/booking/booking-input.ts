import type { Choices } from '@mayim/domain/capacity/choices.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { OnceKey } from '../ground/runtime/claim-key.ts'
import type { Caller, Writers } from '../ground/runtime/facility.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import type { ShownFee } from '../money/booking-terms.ts'
import type { ChargeInput } from '../money/charge-lines.ts'

/** The input of a booking, after the HTTP layer has validated it and determined the patron. */
export interface BookingInput extends Choices {
  readonly userId: string
  /** E.164 phone of a walk-in or of whoever calls the desk. The booking creates an account if none has that phone. */
  readonly phone?: string
  /** The name as given at the desk. Without a phone the booking creates the account under `userId` with it. */
  readonly givenName?: string
  readonly date: string
  readonly time: string
  /** How many women come with a kallah. If not stated, the number of the edited booking stays. */
  readonly companions?: number
  readonly userNotes: string
  readonly language: string
  readonly replacingReservationId: string | null
  readonly walkIn: boolean
  readonly byStaff: boolean
  /** Staff only. */
  readonly ignoreCutoff: boolean
  /** Staff only: books although no place is free. The reservation is marked as overbooked. */
  readonly ignoreAvailability?: boolean
  /** Staff keep the room of the replaced visit although it lacks what she chooses now. */
  readonly ignoreRoom?: boolean
  /** The reason for which staff ignore a limit, without leading, trailing or double spaces. */
  readonly overrideReason?: string
  /** Staff only: applies the discount price to this visit of a patron who is not marked for it; false removes it in an edit. */
  readonly useDiscountPrice?: boolean
  /** The status that the caller requests. A patron who must prepay gets a hold in any case. */
  readonly wantedStatus?: 'Pending' | 'Reserved'
  /** Merchandise and gifts. If merchandise is not stated, that of the replaced booking is kept. */
  readonly charges?: ChargeInput & { readonly merchandiseStated: boolean }
  /** The fee for not coming to which the patron agreed on the form. */
  readonly shownFee?: ShownFee
  /** Staff only: she wants it besides another visit of that night. */
  readonly secondVisit?: boolean
  /** The patron confirmed although she avoids every attendant on duty tonight. */
  readonly attendantsConfirmed?: boolean
  readonly once?: OnceKey
  /** The total that the client showed; null if it showed none. */
  readonly shownTotalMinor: number | null
}

/** The parts of a booking in which the sides differ. They run inside its transaction. */
export interface BookingHooks {
  /** A last check before anything is written. */
  check?(trx: Writers, caller: Caller, input: BookingInput): Promise<Result<null>>
  /** Moves the room of a patron who is in it to the booking that replaces hers (visit-R6c). */
  passRoom?(
    trx: Writers,
    caller: Caller,
    from: ReservationRow,
    to: ReservationRow,
    input: Pick<BookingInput, 'ignoreRoom'>,
  ): Promise<Result<null>>
}
