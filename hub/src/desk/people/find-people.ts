import type { Answer } from '@mayim/contract/call.ts'
import { type FoundPerson, peopleShown } from '@mayim/contract/calls/users.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { servedPhone } from '@mayim/core/people/mobile-phone.ts'
import { isCode, readCode } from '@mayim/domain/booking/reservation-code.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { takesPlace } from '@mayim/domain/capacity/availability.ts'
import { type PeopleQuery, rankOf, readQuery } from '@mayim/domain/people/people-search.ts'
import { isInRoom, isOver } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { briefOf } from '../boards/read-rooms.ts'
import { peopleIndex } from './people-index.ts'
import { personsOfNight, personsWithCode, visitsOf } from './people-search-table.ts'

type People = Awaited<ReturnType<typeof peopleIndex>>

/** The code of an older reservation is nobody's any more. */
const codeDaysBack = 31
const codeDaysAhead = 400
/** So many accounts in a row were merged at most. */
const mostMerges = 10

/**
 * The people whom a text finds, among all that this side knows (people-520): by the code of a reservation or the whole
 * phone first, then those of tonight, then whose name fits best.
 */
export async function findPeople(facility: Facility, text: string): Promise<Answer<Calls['peopleFind']>> {
  const { db } = facility
  const today = tonight(facility)
  const people = await peopleIndex(facility)
  const ranks = ranksOf(people, queryOf(facility, text))
  const code = readCode(text)
  const nights = { from: addDays(today, -codeDaysBack), to: addDays(today, codeDaysAhead) }
  for (const id of isCode(code) ? await personsWithCode(db, code, nights) : [])
    noteRank(people, ranks, id, -1)
  const coming = new Set((await personsOfNight(db, today)).map(id => keptId(people, id)))
  const shown = firstOf(people, ranks, id => (coming.has(id) ? 0 : 1))
  const visits = await visitsOf(db, shown)
  return {
    people: shown.map(id => viewPerson(facility, people, id, visits, today)),
    more: ranks.size > peopleShown,
  }
}

/** A whole phone is compared as it is stored, however it was written. */
function queryOf(facility: Facility, text: string): PeopleQuery {
  const query = readQuery(text)
  const whole = query.digits === '' ? null : servedPhone(text.replace('(0)', ''), facility.settings.current())
  return whole === null ? query : { ...query, digits: whole.slice(1) }
}

function ranksOf(people: People, query: PeopleQuery): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const person of people.values()) {
    const rank = rankOf(person, query)
    if (rank !== null) noteRank(people, ranks, person.id, rank)
  }
  return ranks
}

/** Notes how well an account fits, under the account that it leads to (people-762). */
function noteRank(people: People, ranks: Map<string, number>, id: string, rank: number): void {
  const kept = keptId(people, id)
  if (people.get(kept)?.isShown && rank < (ranks.get(kept) ?? Number.POSITIVE_INFINITY)) ranks.set(kept, rank)
}

function keptId(people: People, id: string): string {
  let kept = id
  for (let step = 0; step < mostMerges; step += 1) {
    const into = people.get(kept)?.mergedInto ?? null
    if (into === null) break
    kept = into
  }
  return kept
}

/**
 * The first of the found, as many as are shown: a code first, then whoever comes tonight, then who fits best, then by
 * name. A common name finds thousands, so not all of them are sorted.
 */
function firstOf(
  people: People,
  ranks: ReadonlyMap<string, number>,
  comes: (id: string) => number,
): string[] {
  const first: { readonly id: string; readonly place: number; readonly order: string }[] = []
  for (const [id, rank] of ranks) {
    const place = rank < 0 ? rank : comes(id) * 10 + rank
    const order = people.get(id)?.order ?? id
    const isBefore = (other: (typeof first)[number]) =>
      place === other.place ? order < other.order : place < other.place
    const last = first[peopleShown - 1]
    if (last && !isBefore(last)) continue
    const at = first.findIndex(isBefore)
    first.splice(at < 0 ? first.length : at, 0, { id, place, order })
    first.length = Math.min(first.length, peopleShown)
  }
  return first.map(({ id }) => id)
}

function viewPerson(
  facility: Facility,
  people: People,
  id: string,
  visits: readonly ReservationRow[],
  today: string,
): FoundPerson {
  const { firstName = '', lastName = '', phone = null } = people.get(id) ?? {}
  const own = visits.filter(row => row.userId === id)
  const nowMs = facility.clock.now()
  const next = own.find(row => {
    const status = shownStatus(row)
    return row.date >= today && !isOver(status) && takesPlace(status, row.holdExpiresAt, nowMs)
  })
  const last = own.findLast(row => {
    const status = shownStatus(row)
    return status === 'Done' || (row.date < today && isInRoom(status))
  })
  return {
    id,
    firstName,
    lastName,
    phone,
    next: next ? briefOf(next) : null,
    last: last ? briefOf(last) : null,
  }
}
