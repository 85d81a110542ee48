import {
  type FoundPatron,
  type PatronGroup,
  patronsListed,
  patronsShown,
} from '@mayim/contract/calls/merging.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { reservationsWithCode } from '../../booking/reservation-table.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { latestNightsOf } from '../../people/account-use-table.ts'
import { patronsLike, patronsOf, usersById } from '../../people/user-table.ts'

/**
 * The patrons whose name, phone or user name has a text: those who have a reservation tonight, then the others by name.
 * As many as are shown, and one more where there are more. Accounts that were merged are not listed (people-760). Before
 * them stand those whose reservation, from a month before the night on, has the text as its code.
 */
export async function findPatrons(
  { db }: Pick<Facility, 'db'>,
  text: string,
  night: string,
): Promise<FoundPatron[]> {
  const limit = patronsShown + 1
  const coming = (await patronsLike(db, text, { limit, night })).toSorted(byKey)
  const known = new Set(coming.map(({ id }) => id))
  const others = (await patronsLike(db, text, { limit })).filter(({ id }) => !known.has(id)).toSorted(byKey)
  const visits = await reservationsWithCode(db, text.toUpperCase(), addDays(night, -daysBack))
  const visitors = await usersById(
    db,
    visits.map(({ userId }) => userId),
  )
  const patrons = [...coming, ...others].slice(0, limit)
  const nights = await latestNightsOf(
    db,
    patrons.map(({ id }) => id),
  )
  const ofCode = visits.flatMap(({ userId, code, date }) => {
    const patron = visitors.get(userId)
    return patron && patron.erasedAt === null ? [{ ...view(patron), visit: { code, date } }] : []
  })
  return [...ofCode, ...patrons.map(view)].slice(0, limit)

  function view(row: UserRow): FoundPatron {
    return viewOf(row, nights)
  }
}

function viewOf(
  { id, firstName, lastName, username, phone }: UserRow,
  nights: ReadonlyMap<string, string>,
): FoundPatron {
  return { id, firstName, lastName, username, phone, lastNight: nights.get(id) ?? null }
}

/** The patrons of a group by name, as many as are listed at a time (people-891). */
export async function listPatrons(
  { db }: Pick<Facility, 'db'>,
  { group, skip = 0 }: { readonly group: PatronGroup; readonly skip?: number },
  night: string,
): Promise<{ count: number; patrons: FoundPatron[] }> {
  const { count, rows } = await patronsOf(db, { group, night, skip, limit: patronsListed })
  const nights = await latestNightsOf(
    db,
    rows.map(({ id }) => id),
  )
  return { count, patrons: rows.map(row => viewOf(row, nights)) }
}

/** So old a code is still looked for. */
const daysBack = 31

type Named = Parameters<typeof keyOf>[0]
const byKey = (one: Named, other: Named) => keyOf(one).localeCompare(keyOf(other))

function keyOf({ lastName, firstName, username }: { lastName: string; firstName: string; username: string }) {
  return `${lastName} ${firstName} ${username}`
}
