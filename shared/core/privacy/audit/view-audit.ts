import type { AuditKind, AuditLine } from '@mayim/contract/calls/audit.ts'
import { addDays, instantAt, isoInstant } from '@mayim/domain/business-day.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { accountsLike } from '../../people/search/user-search-table.ts'
import { usersById } from '../../people/user-table.ts'
import type { Facility } from '../../runtime/facility.ts'
import type { AccessLogRow, ChangeRow, HistoryReadRow, SignInRow, UserRow } from '../../schema/schema.ts'
import {
  type AuditPlace,
  type AuditWish,
  auditedChanges,
  auditedDoors,
  auditedReads,
  auditedSignIns,
  type Source,
  sources,
  visitsNamed,
} from './audit-table.ts'
import { entitiesOfKind, kindOf, thingOf, verbOf } from './audit-words.ts'
import { type RecordKey, recordNames } from './record-name-table.ts'
import { personsOf } from './record-person-table.ts'

const linesOfPage = 50
/** Of a name that many have, the first. */
const mostPeople = 200

interface Wanted {
  readonly search?: string
  readonly kind?: AuditKind
  /** Civil dates, both including. */
  readonly from?: string
  readonly to?: string
  readonly after?: string
}

/** A line before its ids have names. */
interface Draft extends Omit<AuditLine, 'place' | 'by' | 'about'>, RecordKey {
  readonly source: Source
  readonly key: string
  readonly byId: string
  readonly aboutId: string
  readonly visitId: string
}

/**
 * A page of who saw and changed what on this side, the latest first (privacy-354): the log of changes, which holds what
 * the other side sent too, the reads of histories, sign-ins of staff and failed ones, and the tries at doors. Refuses rangeInvalid.
 */
export async function viewAudit(facility: Facility, wanted: Wanted): Promise<Result<AuditLine[]>> {
  const { db, settings } = facility
  const { timeZone } = settings.current()
  const from = wanted.from ?? '2000-01-01'
  const to = wanted.to ?? '2999-12-31'
  if (to < from) return refuse('invalid', 'rangeInvalid', { field: 'to' })
  const search = wanted.search?.trim() ?? ''
  const wish: AuditWish = {
    from: isoInstant(instantAt(from, 0, timeZone)),
    to: isoInstant(instantAt(addDays(to, 1), 0, timeZone)),
    after: placeOf(wanted.after),
    limit: linesOfPage + 1,
    people: search === '' ? null : await accountsLike(db, search, mostPeople),
  }
  // PostgreSQL has no empty list.
  if (wish.people?.length === 0) return ok([])
  const drafts = [
    ...(await changes(facility, wish, wanted.kind)),
    ...(wants(wanted.kind, 'read') ? (await auditedReads(db, wish)).map(readLine) : []),
    ...(wants(wanted.kind, 'signIn') ? (await auditedSignIns(db, wish)).map(signInLine) : []),
    ...(wants(wanted.kind, 'door') ? (await auditedDoors(db, wish)).map(doorLine) : []),
  ]
  const page = drafts
    .filter(draft => wish.after === null || compare(draft, wish.after) > 0)
    .toSorted(compare)
    .slice(0, linesOfPage)
  return ok(await named(facility, page))
}

function wants(kind: AuditKind | undefined, one: AuditKind): boolean {
  return kind === undefined || kind === one
}

async function changes({ db }: Facility, wish: AuditWish, kind: AuditKind | undefined): Promise<Draft[]> {
  if (kind === 'door' || kind === 'signIn') return []
  const entities = kind === undefined ? Object.values(entitiesOfKind).flat() : entitiesOfKind[kind]
  return (await auditedChanges(db, { ...wish, entities })).map(changeLine)
}

function changeLine({ position, origin, at, entity, entityId, kind, who, fields }: ChangeRow): Draft {
  const changed = JSON.parse(fields) as Record<string, unknown>
  const ofVisit = typeof changed.reservationId === 'string' ? changed.reservationId : ''
  const isVisit = entity === 'reservation'
  const isAccount = ['user', 'credential', 'factor', 'exclusionAccess', 'residentPaper'].includes(entity)
  const recordId = entity === 'stockMove' ? String(changed.itemId) : entityId
  const ofPerson = typeof changed.userId === 'string' ? changed.userId : ''
  return {
    source: 'change',
    key: String(position),
    at,
    kind: kindOf(entity),
    verb: verbOf(entity, kind),
    byId: who,
    aboutId: isAccount ? entityId : ofPerson,
    visitId: isVisit ? entityId : ofVisit,
    thing: thingOf(entity),
    what: isVisit || isAccount || ofVisit !== '' || entityId === ofPerson ? '' : recordId.slice(0, 120),
    entity: entity === 'stockMove' ? 'merchandiseItem' : entity,
    recordId,
    detail: entity === 'dataExport' ? origin : detailOf(entity, changed),
    times: 1,
  }
}

function detailOf(entity: string, changed: Record<string, unknown>): string {
  if (entity === 'setting') return String(changed.value ?? '').slice(0, 400)
  // Of a secret there is nothing to tell but that it changed.
  if (entity === 'secretSetting') return ''
  return names(changed)
}

/** Names of columns alone: a value may be a note or a phone. */
function names(changed: Record<string, unknown>): string {
  const columns = Object.keys(changed).filter(column => column !== 'updatedAt' && column !== 'id')
  return columns.length > 12 ? '' : columns.join(', ')
}

/** Of the lines that are not about a record of the log. */
const noRecord = { thing: null, entity: '', recordId: '' } as const

function readLine(row: HistoryReadRow): Draft {
  return {
    source: 'read',
    key: [row.byId, row.userId, row.nights, row.callId, row.day].join(' '),
    at: row.lastAt,
    kind: 'read',
    verb: 'read',
    byId: row.byId,
    aboutId: row.userId,
    visitId: '',
    ...noRecord,
    what: row.nights.replace('/', ' – '),
    detail: '',
    times: row.times,
  }
}

/** Whoever failed may be anybody, so only the account is named; `what` is the address, `detail` the browser. */
function signInLine(row: SignInRow): Draft {
  const isWrong = row.outcome === 'wrong'
  return {
    source: 'signIn',
    key: row.id,
    at: row.lastAt,
    kind: 'signIn',
    verb: isWrong ? 'signInFailed' : row.newDevice === 1 ? 'signedInNew' : 'signedIn',
    byId: isWrong ? '' : row.userId,
    aboutId: row.userId,
    visitId: '',
    ...noRecord,
    what: row.origin.slice(0, 120),
    detail: row.agent.slice(0, 400),
    times: row.times,
  }
}

function doorLine(row: AccessLogRow): Draft {
  return {
    source: 'door',
    key: row.id,
    at: row.at,
    kind: 'door',
    verb: row.outcome === 'refused' ? 'refused' : 'opened',
    byId: row.byId,
    aboutId: '',
    visitId: row.reservationId ?? '',
    ...noRecord,
    what: row.door.slice(0, 120),
    detail: (row.reasonText ?? row.reason ?? '').slice(0, 400),
    times: 1,
  }
}

async function named({ db }: Facility, drafts: readonly Draft[]): Promise<AuditLine[]> {
  const visits = await visitsNamed(db, [
    ...new Set(drafts.map(({ visitId }) => visitId).filter(id => id !== '')),
  ])
  const persons = await personsOf(
    db,
    drafts.filter(({ aboutId, visitId }) => aboutId === '' && visitId === '').map(({ recordId }) => recordId),
  )
  const aboutOf = ({ aboutId, visitId, recordId }: Draft) =>
    aboutId || (visits.get(visitId)?.userId ?? persons.get(recordId) ?? '')
  const ids = drafts.flatMap(draft => [draft.byId, aboutOf(draft)]).filter(id => id !== '')
  const users = await usersById(db, ids)
  const nameOf = await recordNames(
    db,
    drafts.filter(({ what }) => what !== ''),
  )
  return drafts.map(draft => {
    const { source, key, byId, aboutId: _about, visitId, what, entity, recordId, ...line } = draft
    const about = aboutOf(draft)
    return {
      ...line,
      place: `${line.at}|${source}|${key}`,
      by: byId === 'system' || byId === '' ? null : person(byId, users),
      about: about === '' ? null : person(about, users),
      what:
        (nameOf({ entity, recordId }) ?? (isRecordId(what) ? '' : what)) || (visits.get(visitId)?.code ?? ''),
    }
  })
}

/** An id of a record tells a person nothing. */
function isRecordId(what: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(what)
}

function person(id: string, users: ReadonlyMap<string, UserRow>): { id: string; name: string } {
  const user = users.get(id)
  if (!user || user.erasedAt !== null) return { id, name: '' }
  const name = `${user.firstName} ${user.lastName}`.trim()
  return { id, name: (name === '' ? user.username : name).slice(0, 120) }
}

function placeOf(text: string | undefined): AuditPlace | null {
  const [at, source, key] = text?.split('|') ?? []
  const known = sources.find(each => each === source)
  return at === undefined || known === undefined || key === undefined ? null : { at, source: known, key }
}

/** Positive if the first comes after the second: later lines first. */
function compare(
  one: Pick<Draft, 'at' | 'source' | 'key'>,
  other: Pick<Draft, 'at' | 'source' | 'key'>,
): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  if (one.source !== other.source) return sources.indexOf(one.source) - sources.indexOf(other.source)
  if (one.key === other.key) return 0
  const isLater = one.source === 'change' ? Number(one.key) > Number(other.key) : one.key > other.key
  return isLater ? -1 : 1
}
