import type { HistoryRead } from '@mayim/contract/calls/privacy.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import type { HistoryReadRow, UserRow } from '../ground/schema/schema.ts'
import { usersById } from '../people/user-table.ts'
import { latestHistoryReads } from './history-read-table.ts'

/** How far back a search goes, in rows. */
const maxSearched = 5000
const maxShown = 100

const kinds: Readonly<Record<string, HistoryRead['kind']>> = {
  paymentsByUser: 'payments',
  paymentsList: 'payments',
  paymentsFailed: 'payments',
  excludedAttendantsOpen: 'exclusions',
}

/**
 * The latest reads of histories on this side, at most 100 (privacy-60): of all, or of the patrons and accounts whose
 * name has the searched text.
 */
export async function viewHistoryReads({ db }: Pick<Facility, 'db'>, search = ''): Promise<HistoryRead[]> {
  const searched = search.trim().toLowerCase()
  const rows = await latestHistoryReads(db, searched === '' ? maxShown : maxSearched)
  const users = await usersById(db, [...new Set(rows.flatMap(row => [row.byId, row.userId]))])
  const isFound = (id: string) => wholeName(users.get(id)).includes(searched)
  return rows
    .filter(row => isFound(row.byId) || (row.userId !== '' && isFound(row.userId)))
    .slice(0, maxShown)
    .map(row => view(row, users))
}

function wholeName(user: UserRow | undefined): string {
  return user ? `${user.firstName} ${user.lastName} ${user.username}`.toLowerCase() : ''
}

function view(row: HistoryReadRow, users: ReadonlyMap<string, UserRow>): HistoryRead {
  const [from = '', to = ''] = row.nights.split('/')
  return {
    by: person(row.byId, users.get(row.byId)),
    patron: row.userId === '' ? null : person(row.userId, users.get(row.userId)),
    nights: row.nights === '' ? null : { from, to },
    kind: kinds[row.callId] ?? 'visits',
    firstAt: row.firstAt,
    lastAt: row.lastAt,
    times: row.times,
  }
}

function person(id: string, user: UserRow | undefined): HistoryRead['by'] {
  if (!user || user.erasedAt !== null) return { id, firstName: '', lastName: '', username: '-' }
  const { firstName, lastName, username } = user
  return { id, firstName, lastName, username }
}
