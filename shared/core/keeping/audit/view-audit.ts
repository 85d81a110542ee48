import type { AuditKind, AuditLine } from '@mayim/contract/calls/audit.ts'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import { addDays, instantAt, isoInstant } from '@mayim/domain/calendar/business-day.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { ChangeRow, HistoryReadRow, SignInRow, UserRow } from '../../ground/schema/schema.ts'
import { accountsLike, attendantsLike, usersById } from '../../people/user-table.ts'
import {
  type AuditPlace,
  type AuditWish,
  auditedChanges,
  auditedDoors,
  auditedReads,
  auditedSignIns,
  overruledEntries,
  overruledKey,
  sources,
  visitsNamed,
} from './audit-table.ts'
import { entitiesOfKind, kindOf, thingOf, verbOf } from './audit-words.ts'
import { changedValues } from './changed-values.ts'
import { type AuditDraft, doorLine, noDoor, noRecord } from './door-line.ts'
import { personsOf, type RecordKey, recordNames } from './record-name-table.ts'

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

/**
 * A page of who saw and changed what on this side, the latest first (privacy-354): the log of changes, which holds what
 * the other side sent too, the reads of histories, sign-ins of staff and failed ones, and the tries at doors.
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
    ...(await foundBy(facility, search)),
  }
  const drafts = [
    ...(await byAccounts(facility, wish, wanted.kind)),
    ...(wants(wanted.kind, 'door') ? (await auditedDoors(db, wish)).map(doorLine) : []),
  ]
  const page = drafts
    .filter(draft => wish.after === null || compare(draft, wish.after) > 0)
    .toSorted(compare)
    .slice(0, linesOfPage)
  return ok(await named(facility, page))
}

async function foundBy({ db }: Facility, search: string): Promise<Pick<AuditWish, 'people' | 'attendants'>> {
  if (search === '') return { people: null, attendants: null }
  const people = await accountsLike(db, search, mostPeople)
  return { people, attendants: await attendantsLike(db, search, people) }
}

/** The lines that are found by accounts alone. PostgreSQL has no empty list. */
async function byAccounts(
  facility: Facility,
  wish: AuditWish,
  kind: AuditKind | undefined,
): Promise<AuditDraft[]> {
  const { db } = facility
  if (wish.people?.length === 0) return []
  return [
    ...(await changes(facility, wish, kind)),
    ...(wants(kind, 'read') ? (await auditedReads(db, wish)).map(readLine) : []),
    ...(wants(kind, 'signIn') ? (await auditedSignIns(db, wish)).map(signInLine) : []),
  ]
}

function wants(kind: AuditKind | undefined, one: AuditKind): boolean {
  return kind === undefined || kind === one
}

async function changes(
  { db }: Facility,
  wish: AuditWish,
  kind: AuditKind | undefined,
): Promise<AuditDraft[]> {
  if (kind === 'door' || kind === 'signIn') return []
  const entities = kind === undefined ? Object.values(entitiesOfKind).flat() : entitiesOfKind[kind]
  const rows = await auditedChanges(db, { ...wish, entities })
  const lost = await overruledEntries(db)
  const values = await changedValues(db, rows)
  return rows.map(row => ({
    ...changeLine(row),
    ...valuesIn(values.get(row.position)),
    ...(lost.has(overruledKey(row)) ? { overruled: true } : {}),
  }))
}

function valuesIn(values: AuditLine['values'] = []): Pick<AuditDraft, 'values'> {
  return values.length > 0 ? { values } : {}
}

function changeLine({ position, origin, at, entity, entityId, kind, who, fields }: ChangeRow): AuditDraft {
  const changed = JSON.parse(fields) as Record<string, unknown>
  const ofVisit = typeof changed.reservationId === 'string' ? changed.reservationId : ''
  const isVisit = entity === 'reservation'
  const isAccount = ['user', 'credential', 'factor', 'exclusionAccess', 'residentPaper'].includes(entity)
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
    what: isVisit || isAccount || ofVisit !== '' || entityId === ofPerson ? '' : entityId.slice(0, 120),
    entity,
    recordId: entityId,
    ...noDoor,
    detail: entity === 'dataExport' ? origin : detailOf(entity, changed),
    ...beforeOf(entity, entityId, changed),
    times: 1,
  }
}

function detailOf(entity: string, changed: Record<string, unknown>): string {
  if (entity === 'setting') return String(changed.value ?? '').slice(0, 400)
  // Of a secret there is nothing to tell but that it changed.
  if (entity === 'secretSetting') return ''
  return names(changed)
}

/** What a setting was before: its default where nobody had set it. */
function beforeOf(
  entity: string,
  key: string,
  { valueBefore }: Record<string, unknown>,
): Pick<AuditDraft, 'before'> {
  if (entity !== 'setting' || valueBefore === undefined) return {}
  const known: Readonly<Record<string, { readonly default: string } | undefined>> = settingsRegistry
  return { before: String(valueBefore ?? known[key]?.default ?? '').slice(0, 400) }
}

/** Names of columns alone: a value may be a note or a phone. */
function names(changed: Record<string, unknown>): string {
  const columns = Object.keys(changed).filter(column => column !== 'updatedAt' && column !== 'id')
  return columns.length > 12 ? '' : columns.join(', ')
}

function readLine(row: HistoryReadRow): AuditDraft {
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
    ...noDoor,
    detail: '',
    times: row.times,
  }
}

/** Whoever failed may be anybody, so only the account is named; `what` is the address, `detail` the browser. */
function signInLine(row: SignInRow): AuditDraft {
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
    ...noDoor,
    detail: row.agent.slice(0, 400),
    times: row.times,
  }
}

async function named({ db }: Facility, drafts: readonly AuditDraft[]): Promise<AuditLine[]> {
  const visits = await visitsNamed(db, [
    ...new Set(drafts.map(({ visitId }) => visitId).filter(id => id !== '')),
  ])
  const persons = await personsOf(
    db,
    drafts.filter(({ aboutId, visitId }) => aboutId === '' && visitId === '').map(({ recordId }) => recordId),
  )
  const aboutOf = ({ aboutId, visitId, recordId }: AuditDraft) =>
    aboutId || (visits.get(visitId)?.userId ?? persons.get(recordId) ?? '')
  const ids = drafts.flatMap(draft => [draft.byId, aboutOf(draft)]).filter(id => id !== '')
  const users = await usersById(db, ids)
  const nameOf = await recordNames(db, [
    ...drafts.filter(({ what }) => what !== ''),
    ...drafts.flatMap(({ attendantId }) => (attendantId === null ? [] : [attendantKey(attendantId)])),
  ])
  return drafts.map(draft => {
    const {
      source,
      key,
      byId,
      aboutId: _about,
      visitId,
      attendantId,
      what,
      entity,
      recordId,
      ...line
    } = draft
    const about = aboutOf(draft)
    const holder = attendantId === null ? '' : (nameOf(attendantKey(attendantId)) ?? '')
    const isByHolder = attendantId !== null && byId === ''
    return {
      ...line,
      place: `${line.at}|${source}|${key}`,
      by: isByHolder ? { id: `attendant-${attendantId}`, name: holder } : actor(byId, users),
      about: about === '' ? null : person(about, users),
      what:
        (nameOf({ entity, recordId }) ?? (isRecordId(what) ? '' : what)) ||
        (line.kind === 'door' ? '' : (visits.get(visitId)?.code ?? '')),
      card: isByHolder ? '' : holder,
    }
  })
}

function attendantKey(id: number): RecordKey {
  return { entity: 'attendant', recordId: String(id) }
}

function actor(id: string, users: ReadonlyMap<string, UserRow>): AuditLine['by'] {
  return id === 'system' || id === '' ? null : person(id, users)
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
  one: Pick<AuditDraft, 'at' | 'source' | 'key'>,
  other: Pick<AuditDraft, 'at' | 'source' | 'key'>,
): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  if (one.source !== other.source) return sources.indexOf(one.source) - sources.indexOf(other.source)
  if (one.key === other.key) return 0
  const isLater = one.source === 'change' ? Number(one.key) > Number(other.key) : one.key > other.key
  return isLater ? -1 : 1
}
