import { checkDateChoice, daysAheadFor } from '@mayim/domain/booking/booking-date.ts'
import { maxNightsWaited, timesAhead, timesThatSuit } from '@mayim/domain/booking/wait-list.ts'
import type { Choices } from '@mayim/domain/capacity/choices.ts'
import { price } from '@mayim/domain/money/price.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { type Night, scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { dateFacts } from '../../ground/calendar/view-schedule.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow } from '../../ground/schema/booking-rows.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { ensurePatron } from '../../people/create-user.ts'
import { userById } from '../../people/user-table.ts'
import { countsForSale } from '../shares/counts.ts'
import { answerInTransaction } from './answer-offer.ts'
import { placesOf, preventsWaiting } from './gather-list.ts'
import { noteEntry, recordWish } from './note-entry.ts'
import { activeEntriesOf, bookingsOf, entryById, insertEntry, openOfferOfEntry } from './wait-list-table.ts'

export interface JoinInput {
  readonly userId: string
  /** E.164 phone of a stranger. Joining creates the account if none has that phone. */
  readonly phone?: string
  readonly givenName?: string
  readonly date: string
  readonly choices: Choices
  readonly fromTime: string
  readonly toTime: string
  readonly language: string
  readonly byStaff: boolean
}

/**
 * Puts a patron on the list of a night that has no free place for the choices. This side then offers places of its own
 * share. Refuses userMissing, phoneRequired, the codes of the night, waitListShabbos, notOffered, waitListWindow,
 * placeIsFree (detail `time`: that time can be booked), alreadyReserved, alreadyWaiting, waitListTooMany.
 */
export async function joinList(
  facility: Facility,
  caller: Caller,
  input: JoinInput,
): Promise<Result<WaitListEntryRow>> {
  const night = scheduleDayOf(facility, input.date)
  const priced = price(input.choices, facility.settings.onNight(night.date), night)
  if (!priced.ok) return priced
  return facility.write(async trx => {
    const user = await waiterOf(facility, trx, input)
    if (!user || user.disabledAt !== null) return refuse('missing', 'userMissing', { field: 'userId' })
    if (user.phone === null) return refuse('conflict', 'phoneRequired', { field: 'userId' })
    const checked = checkNight(facility, night, input, user)
    if (!checked.ok) return checked
    const allowed = await checkPatron(facility, trx, input)
    if (!allowed.ok) return allowed
    const { place } = await placesOf(facility, trx, night, await countsForSale(facility, trx, night))
    const free = checked.value.find(time => place(input.choices, time).ok)
    if (free !== undefined) return refuse('conflict', 'placeIsFree', { detail: { time: free } })
    const row = newEntry(facility, input)
    await insertEntry(trx, row)
    await record(facility, trx, caller, { entity: 'waitListEntry', id: row.id, kind: 'joined', fields: row })
    return ok(row)
  })
}

/** Who waits. A stranger's account is created here, and not where joining is refused (booking-523). */
async function waiterOf(
  facility: Facility,
  trx: Writers,
  { userId, phone, language, givenName: name = '' }: JoinInput,
): Promise<UserRow | undefined> {
  if (phone === undefined) return userById(trx, userId)
  return ensurePatron(facility, trx, phone, language as Caller['language'], { name })
}

/** Returns the times of the night that suit the patron. Refuses if nobody can wait for the night. */
function checkNight(
  facility: Facility,
  night: Night,
  input: JoinInput,
  user: Pick<UserRow, 'localResident'>,
): Result<string[]> {
  const settings = facility.settings.current()
  if (!input.byStaff && !settings.bookingOpenToPatrons) return refuse('forbidden', 'notOpenYet')
  const facts = dateFacts(facility)
  const daysAhead = input.byStaff
    ? Number.POSITIVE_INFINITY
    : daysAheadFor(settings, user.localResident === 1)
  const chosen = checkDateChoice(night, { ...facts, daysAhead })
  if (!chosen.ok && !(input.byStaff && chosen.code === 'reserveDateTooEarly')) return chosen
  if (night.shabbosMode) return refuse('conflict', 'waitListShabbos', { field: 'reservationDate' })
  const rules = facility.settings.onNight(night.date)
  const times = timesThatSuit(input, timesAhead(night, rules, facts.nowMs), night, rules)
  return times.length > 0 ? ok(times) : refuse('invalid', 'waitListWindow', { field: 'fromTime' })
}

async function checkPatron(facility: Facility, trx: Writers, input: JoinInput): Promise<Result<null>> {
  const bookings = await bookingsOf(trx, [input.userId], tonight(facility))
  const entry = { date: input.date, byStaff: input.byStaff ? 1 : 0 } as const
  if (bookings.some(booking => preventsWaiting(facility, booking, entry)))
    return refuse('conflict', 'alreadyReserved')
  const active = await activeEntriesOf(trx, input.userId)
  if (active.some(each => each.date === input.date)) return refuse('conflict', 'alreadyWaiting')
  if (active.length >= maxNightsWaited) return refuse('conflict', 'waitListTooMany')
  return ok(null)
}

function newEntry(facility: Facility, input: JoinInput): WaitListEntryRow {
  const at = nowIso(facility)
  const flags = Object.fromEntries(
    Object.entries(input.choices).map(([name, chosen]) => [name, chosen ? 1 : 0]),
  ) as Record<keyof Choices, 0 | 1>
  return {
    id: uuidv7(),
    owner: facility.side,
    userId: input.userId,
    date: input.date,
    ...flags,
    fromTime: input.fromTime,
    toTime: input.toTime,
    language: input.language,
    byStaff: input.byStaff ? 1 : 0,
    status: 'waiting',
    statusSince: at,
    joinedAt: at,
    reservationId: null,
    wish: null,
  }
}

/**
 * Takes an entry off the list, for the patron or for staff. An open offer is declined. Leaving twice changes nothing.
 * If the other side owns the entry, records the wish for that side.
 */
export async function leaveList(
  facility: Facility,
  caller: Caller,
  entryId: string,
): Promise<Result<WaitListEntryRow>> {
  const found = await entryById(facility.db, entryId)
  if (!found) return refuse('missing', 'waitListMissing')
  return facility.write(async trx => {
    return ok(await leaveInTransaction(facility, trx, caller, (await entryById(trx, entryId)) ?? found))
  })
}

/** Takes an entry off the list in the caller's transaction. */
export async function leaveInTransaction(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  entry: WaitListEntryRow,
): Promise<WaitListEntryRow> {
  if (entry.status !== 'waiting' && entry.status !== 'offered') return entry
  const offer = await openOfferOfEntry(trx, entry.id)
  // An offer that has expired is closed by the job.
  if (offer) await answerInTransaction(facility, trx, caller, offer, 'no')
  if (entry.owner === facility.side) return noteEntry(facility, trx, caller, entry, 'left')
  await recordWish(facility, trx, caller, entry.id, 'leave')
  return { ...entry, status: 'left' }
}
