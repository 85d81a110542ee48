import { staffRoles } from '@mayim/contract/call.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { foldedWords, type Searchable } from '@mayim/domain/people/people-search.ts'
import { type NamedRow, namedUsers, usersChangedAfter, usersPage } from './people-search-table.ts'

/** A person in the index. */
interface Indexed extends Searchable {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  /** By what the found are sorted: the last name, then the first. */
  readonly order: string
  /** The account that this one was merged into. */
  readonly mergedInto: string | null
  /** Deleted, disabled and merged accounts are not shown, nor those of staff who are no patrons. */
  readonly isShown: boolean
}

interface PeopleIndex {
  readonly people: Map<string, Indexed>
  /** The position of the log up to which it is true. */
  head: number
  readonly madeAt: number
}

/** Behind by more entries, or older, it is made anew: reading it takes less than a tenth of a second. */
const mostBehind = 2_000
const oldestMs = 3_600_000
const pageSize = 2_000

const noIndex = (): { index: Promise<PeopleIndex | null> } => ({ index: Promise.resolve(null) })

/**
 * Every person of this side in memory, with what the search compares (people-520). It follows the log: a name that was
 * changed a moment ago is found. One request at a time brings it up to date, the others wait for it.
 */
export async function peopleIndex(facility: Facility): Promise<ReadonlyMap<string, Indexed>> {
  const cache = facility.caches.of(noIndex)
  const next = cache.index.then(
    index => brought(facility, index),
    () => brought(facility, null),
  )
  cache.index = next
  return (await next).people
}

async function brought(facility: Facility, index: PeopleIndex | null): Promise<PeopleIndex> {
  const { head } = facility.changes
  const now = facility.hostClock.now()
  const behind = index === null ? Number.POSITIVE_INFINITY : head - index.head
  if (index === null || behind < 0 || behind > mostBehind || now - index.madeAt > oldestMs)
    return { people: await readAll(facility), head, madeAt: now }
  if (behind === 0) return index
  const ids = await usersChangedAfter(facility.db, index.head)
  for (const row of ids.length === 0 ? [] : await namedUsers(facility.db, ids))
    index.people.set(row.id, indexed(row))
  index.head = head
  return index
}

async function readAll({ db }: Facility): Promise<Map<string, Indexed>> {
  const people = new Map<string, Indexed>()
  let after = ''
  for (;;) {
    const rows = await usersPage(db, after, pageSize)
    for (const row of rows) people.set(row.id, indexed(row))
    const last = rows.at(-1)
    if (rows.length < pageSize || !last) return people
    after = last.id
  }
}

function indexed({ id, firstName, lastName, phone, roles, mergedInto, ...row }: NamedRow): Indexed {
  const words = foldedWords(`${firstName} ${lastName}`)
  const isStaff = staffRoles.some(role => roles.includes(`"${role}"`))
  return {
    id,
    firstName,
    lastName,
    phone,
    mergedInto,
    words,
    order: `${words.toReversed().join(' ')} ${id}`,
    phones: phone === null ? [] : [phone.replaceAll(/\D/g, '')],
    isShown:
      row.erasedAt === null && row.disabledAt === null && mergedInto === null && !(isStaff && phone === null),
  }
}
