import type { Body, Query } from '@mayim/contract/call.ts'
import {
  idempotencyKeyPattern,
  type reservationCalls,
  reservationWhen,
} from '@mayim/contract/calls/reservations.ts'
import { walkInTime } from '@mayim/domain/booking/walk-in.ts'
import { type Choices, forEachChoice, plainChoices } from '@mayim/domain/capacity/choices.ts'
import type { Language } from '@mayim/domain/language.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { isNoPhone } from '@mayim/domain/people/phone.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyName } from '@mayim/domain/validation.ts'
import { v7 as uuidv7 } from 'uuid'
import type { BookingInput } from '../../booking/booking-input.ts'
import { reservationById } from '../../booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { mayPassLimits } from '../../ground/runtime/caller.ts'
import type { OnceKey } from '../../ground/runtime/claim-key.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { choicesOf } from '../../ground/schema/columns.ts'
import { formatText } from '../../ground/texts/current-text.ts'
import type { ShownFee } from '../../money/booking-terms.ts'
import { activeIdOf } from '../../people/create-user.ts'
import { servedPhone } from '../../people/mobile-phone.ts'

type BookingRequest = {
  readonly query: Query<typeof reservationCalls.newReservation>
  readonly body: Body<typeof reservationCalls.newReservation>
}

/** A reason needs at least one word. */
const shortestReason = 3

/**
 * The booking that a request means: a patron books for herself, a kiosk for walk-ins, and only staff may ignore a
 * limit.
 */
export async function bookingInput(
  facility: Facility,
  caller: Caller,
  { query, body }: BookingRequest,
  header: string | undefined,
): Promise<Result<BookingInput>> {
  // No facility has alternate locations (booking-12).
  if (body.alternateLocation) return refuse('invalid', 'notOffered', { field: 'alternateLocation' })
  const byStaff = mayPassLimits(caller)
  const walkIn = body.advanceReservation === false && (byStaff || caller.roles.includes('Kiosk'))
  const limits = limitsPassed(caller, { query, body })
  if (!limits.ok) return limits
  const whose = await personOf(facility, caller, { query, body }, walkIn)
  if (!whose.ok) return whose
  const choices = choicesIn(body, await choicesBefore(facility, body, whose.value.userId))
  const when = whenOf(facility, body, choices, { walkIn, afterLast: limits.value.ignoreCutoff })
  if (!when.ok) return when
  const once = onceKey({ query, body }, header)
  if (!once.ok) return once
  const language = body.language ?? caller.language
  return ok({
    ...whose.value,
    ...when.value,
    ...choices,
    ...limits.value,
    ...(once.value ? { once: once.value } : {}),
    ...(body.companions === undefined ? {} : { companions: body.companions }),
    userNotes: body.reservationNotes ?? '',
    language,
    replacingReservationId: body.replacingReservationId ?? null,
    walkIn,
    byStaff,
    ...(byStaff && body.useDiscountPrice !== undefined ? { useDiscountPrice: body.useDiscountPrice } : {}),
    ...(body.reservationStatus ? { wantedStatus: body.reservationStatus } : {}),
    charges: chargesIn(body),
    ...(body.noShowFee === undefined
      ? {}
      : { shownFee: await feeInWords(facility, language, body.noShowFee) }),
    attendantsConfirmed: body.attendantsConfirmed === true,
    secondVisit: byStaff && body.secondVisit === true,
    shownTotalMinor: body.total === undefined ? null : minorOf(body.total),
  })
}

const locales = { en: 'en-US', he: 'he-IL', yi: 'en-US' }

/** The fee that the form shows, with the sentence beside its box in the facility's words (money-622). */
async function feeInWords(facility: Facility, language: Language, amount: number): Promise<ShownFee> {
  const { currency } = facility.settings.current()
  const minor = minorOf(amount)
  const fee = new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(
    decimalOf(minor),
  )
  const words = await formatText(facility.db, { language, key: 'visit.fees.agree' }, { fee })
  return { minor, words }
}

function limitsPassed(
  caller: Caller,
  { query, body }: BookingRequest,
): Result<Pick<BookingInput, 'ignoreCutoff' | 'ignoreAvailability' | 'ignoreRoom' | 'overrideReason'>> {
  const passed = (['ignoreCutoff', 'ignoreAvailability', 'ignoreRoom'] as const).find(
    field => query[field] === true,
  )
  if (passed && !mayPassLimits(caller)) return staffOnly(passed)
  const overrideReason = (body.overrideReason ?? '').trim()
  if (passed && Array.from(overrideReason).length < shortestReason)
    return refuse('invalid', 'reasonMissing', { field: 'overrideReason' })
  return ok({
    ignoreCutoff: query.ignoreCutoff === true,
    ignoreAvailability: query.ignoreAvailability === true,
    ignoreRoom: query.ignoreRoom === true,
    overrideReason: passed ? overrideReason : '',
  })
}

/** An attendant is staff too, so the sentence for staff names the roles that may (`mayPassLimits`). */
export function staffOnly(field: string): Refusal {
  return refuse('forbidden', 'staffOnly', { field, detail: { roles: 'Reception Admin' } })
}

type Whose = { readonly userId: string; readonly phone?: string; readonly givenName?: string }

/**
 * Whom a booking is for: the account that is named, a stranger by phone or name, the patron of the booking that staff
 * edit, else the caller (booking-45, booking-78, booking-521).
 */
async function personOf(
  facility: Facility,
  caller: Caller,
  { body }: BookingRequest,
  walkIn: boolean,
): Promise<Result<Whose>> {
  const byStaff = mayPassLimits(caller)
  const isKiosk = caller.kind === 'device'
  if (isKiosk && !walkIn) return staffOnly('advanceReservation')
  if (body.phone !== undefined && !byStaff && !isKiosk) return staffOnly('phone')
  if (body.name !== undefined && !byStaff) return staffOnly('name')
  if (body.userId !== undefined) return ok({ userId: body.userId })
  const name = tidyName(body.name ?? '')
  if (body.phone !== undefined && !isNoPhone(body.phone)) return personOfPhone(facility, body.phone, name)
  if (isKiosk) return refuse('invalid', 'phoneRequired', { field: 'phone' })
  if (name !== '') return ok({ userId: uuidv7(), givenName: name })
  // A field that was sent says that a stranger is meant: without a name it is nobody's booking.
  if (walkIn || body.phone !== undefined || body.name !== undefined)
    return refuse('invalid', 'walkInNameMissing', { field: 'name' })
  const edited = byStaff ? await reservationById(facility.db, body.replacingReservationId ?? '') : undefined
  return ok({ userId: edited?.userId ?? caller.id })
}

/** The account that a phone has, or will have, with the name that was given. Refuses `invalidPhone`. */
export async function personOfPhone(
  facility: Facility,
  written: string,
  name: string,
): Promise<Result<Whose>> {
  const phone = servedPhone(written, facility.settings.current())
  if (phone === null) return refuse('invalid', 'invalidPhone', { field: 'phone' })
  const userId = await activeIdOf(facility, facility.db, phone)
  return ok({ userId, phone, ...(name === '' ? {} : { givenName: name }) })
}

function whenOf(
  facility: Facility,
  body: BookingRequest['body'],
  choices: Choices,
  { walkIn, afterLast }: { readonly walkIn: boolean; readonly afterLast: boolean },
): Result<{ date: string; time: string }> {
  const when = reservationWhen(body)
  const today = tonight(facility)
  const date = when.date ?? (walkIn ? today : null)
  if (date === null) return refuse('invalid', 'reserveDateMissing', { field: 'reservationDate' })
  if (walkIn && date !== today) return refuse('invalid', 'walkInTonight', { field: 'reservationDate' })
  if (when.time !== null) return ok({ date, time: when.time })
  if (!walkIn) return refuse('invalid', 'reserveTimeMissing', { field: 'reservationTime' })
  const night = scheduleDayOf(facility, date)
  const settings = facility.settings.onNight(date)
  const time = walkInTime(choices, night, settings, facility.clock.now(), afterLast)
  return time.ok ? ok({ date, time: time.value }) : time
}

/** The choices of the patron's booking that is edited. A choice that the request does not state stays (booking-77). */
async function choicesBefore(
  facility: Facility,
  body: BookingRequest['body'],
  userId: string,
): Promise<Choices> {
  const edited = body.replacingReservationId
    ? await reservationById(facility.db, body.replacingReservationId)
    : undefined
  return edited?.userId === userId ? choicesOf(edited) : plainChoices
}

function choicesIn(body: BookingRequest['body'], before: Choices): Choices {
  return forEachChoice(key => body[key] ?? before[key])
}

function chargesIn(body: BookingRequest['body']): NonNullable<BookingInput['charges']> {
  return {
    merchandise: body.merchandise ?? [],
    merchandiseStated: body.merchandise !== undefined,
    donationMinor: minorOf(body.donationAmount ?? 0),
    donationNote: body.donationNote ?? '',
    tipMinor: minorOf(body.tipAmount ?? 0),
    tipNote: body.tipNote ?? '',
  }
}

const fitting = new RegExp(idempotencyKeyPattern)

/**
 * The idempotency key of a request, from the header Idempotency-Key or the body, with a hash of the request. Null
 * without a key.
 */
export function onceKey(
  request: { readonly query: object; readonly body: { readonly idempotencyKey?: string } },
  header: string | undefined,
): Result<OnceKey | null> {
  const { idempotencyKey, ...body } = request.body
  const key = idempotencyKey ?? header
  if (key === undefined) return ok(null)
  if (!fitting.test(key) || (header !== undefined && header !== key))
    return refuse('invalid', 'invalid', { field: 'idempotencyKey' })
  return ok({ key, asked: JSON.stringify([sorted(request.query), sorted(body)]) })
}

/** Sorts the members, so that equal requests have equal text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, each]) => [name, sorted(each)]))
}
