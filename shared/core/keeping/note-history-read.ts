import type { Call } from '@mayim/contract/call.ts'
import type { HistoryRead } from '@mayim/contract/calls/privacy.ts'
import type { CallId } from '@mayim/contract/calls.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import { storageFaultOf } from '../ground/runtime/storage.ts'
import type { HistoryReadRow, UserRow } from '../ground/schema/schema.ts'
import { usersById } from '../people/user-table.ts'
import {
  countHistoryRead,
  type HistoryReadKey,
  lastHistoryRead,
  latestHistoryReads,
} from './history-read-table.ts'

type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>

/** An open screen reads again at each change: within this time that is one read. */
const sameReadMs = 5 * 60_000

/**
 * Stores that a person of the staff read the history of a patron, or a list of nights before tonight (privacy-60). The
 * patron's own reads and tonight's list are not stored. A full or failing disk is logged and refuses no read.
 */
export async function noteHistoryRead(
  facility: Facility,
  caller: Caller,
  read: { readonly callId: CallId; readonly call: Call; readonly input: Parts },
): Promise<void> {
  const subject = subjectOf(facility, caller, read.call, read.input)
  if (!subject) return
  const key: HistoryReadKey = { byId: caller.id, callId: read.callId, day: tonight(facility), ...subject }
  const last = await lastHistoryRead(facility.db, key)
  if (last !== undefined && facility.clock.now() - Date.parse(last) < sameReadMs) return
  try {
    await facility.write(async trx => {
      await countHistoryRead(trx, key, nowIso(facility))
      return ok(null)
    })
  } catch (error) {
    if (storageFaultOf(error) === null) throw error
    facility.log.error({ by: key.byId, user: key.userId, callId: key.callId }, 'a read could not be recorded')
  }
}

function subjectOf(
  facility: Facility,
  caller: Caller,
  { history, policy: { subject } }: Call,
  input: Parts,
): Pick<HistoryReadKey, 'userId' | 'nights'> | null {
  if (caller.kind !== 'person') return null
  if (history === 'person') {
    const userId = subject.kind === 'none' ? undefined : fieldOf(input[subject.from], subject.name)
    return userId === undefined || userId === caller.id ? null : { userId, nights: '' }
  }
  const today = tonight(facility)
  const from = fieldOf(input.query, 'dt') ?? today
  return from < today ? { userId: '', nights: `${from}/${fieldOf(input.query, 'dtTo') ?? from}` } : null
}

function fieldOf(part: unknown, name: string): string | undefined {
  const value = (part as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

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
