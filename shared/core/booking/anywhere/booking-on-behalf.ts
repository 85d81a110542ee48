import { reservationChoices } from '@mayim/contract/entities/reservation.ts'
import {
  CivilDate,
  Language,
  Line,
  Note,
  nullable,
  strict,
  WallTime,
  written,
} from '@mayim/contract/entities/scalars.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { isStaff, mayPassLimits } from '../../ground/runtime/caller.ts'
import type { Caller } from '../../ground/runtime/facility.ts'
import { VouchedCaller } from '../../people/commands/vouched-caller.ts'
import type { BookingInput } from '../booking-input.ts'

const Minor = Type.Integer({ minimum: -100_000_000, maximum: 100_000_000 })
const Charges = strict({
  merchandise: Type.Array(strict({ item: Line, quantity: Type.Integer({ minimum: -1000, maximum: 1000 }) }), {
    maxItems: 100,
  }),
  donationMinor: Minor,
  donationNote: Note,
  tipMinor: Minor,
  tipNote: Note,
  merchandiseStated: Type.Boolean(),
})

/** A booking that one side requests from the other, as sent over the link. Other fields are refused. */
const BookingOnBehalf = strict({
  caller: VouchedCaller,
  input: strict({
    userId: written(120, 1),
    phone: Type.Optional(Type.String({ pattern: '^\\+[1-9]\\d{6,14}$', maxLength: 16 })),
    walkInName: Type.Optional(Line),
    date: CivilDate,
    time: WallTime,
    ...reservationChoices,
    userNotes: Note,
    language: Language,
    replacingReservationId: nullable(written(120, 1)),
    walkIn: Type.Boolean(),
    byStaff: Type.Boolean(),
    ignoreCutoff: Type.Boolean(),
    ignoreAvailability: Type.Optional(Type.Boolean()),
    overrideReason: Type.Optional(Note),
    useDiscountPrice: Type.Optional(Type.Boolean()),
    wantedStatus: Type.Optional(Type.Enum(['Pending', 'Reserved'])),
    charges: Type.Optional(Charges),
    shownFee: Type.Optional(strict({ minor: Minor, words: Type.String({ maxLength: 1000 }) })),
    attendantsConfirmed: Type.Optional(Type.Boolean()),
    once: Type.Optional(strict({ key: written(200, 1), asked: Type.String({ maxLength: 20_000 }) })),
    shownTotalMinor: nullable(Minor),
  }),
})
export type BookingOnBehalf = Static<typeof BookingOnBehalf>

const check = Compile(BookingOnBehalf)

/** Returns the body if it matches the schema, else undefined. */
export function parseBookingOnBehalf(body: unknown): BookingOnBehalf | undefined {
  return check.Check(body) ? body : undefined
}

/**
 * The refusal for a booking that the caller may not make, or undefined. The other side has checked this already; the
 * check here limits a stolen key of the link.
 */
export function checkOnBehalf(caller: Caller, input: BookingInput): Refusal | undefined {
  if (mayPassLimits(caller)) return undefined
  const isKiosk = caller.roles.includes('Kiosk')
  const needsStaff =
    input.byStaff ||
    input.ignoreCutoff ||
    input.ignoreAvailability ||
    input.overrideReason ||
    input.walkInName !== undefined ||
    input.useDiscountPrice
  const isOther = input.userId !== caller.id && !isStaff(caller)
  const forAnother = isKiosk ? !input.walkIn : isOther || input.walkIn
  return needsStaff || forAnother ? refuse('forbidden', 'forbidden') : undefined
}
