import { type AuditDoor, type AuditLine, type AuditVerb, auditFailures } from '@mayim/contract/calls/audit.ts'
import { doorReasons } from '@mayim/domain/building/doors.ts'
import type { AccessLogRow } from '../../ground/schema/schema.ts'
import type { Source } from './audit-table.ts'
import type { RecordKey } from './record-name-table.ts'

/** A line of the access log: what came of a try at a door, who asked, with whose card and why (building-140). */
export function doorLine(row: AccessLogRow): AuditDraft {
  // A reader and a release button ask for whoever stands there.
  const isAtReader = row.byId.startsWith('reader-')
  const isUnknown = isAtReader || row.byId.startsWith('button-')
  const isRead = isAtReader && row.attendantId !== null
  return {
    source: 'door',
    key: row.id,
    at: row.at,
    kind: 'door',
    verb: verbOfDoor(row.outcome),
    byId: isUnknown ? '' : row.byId,
    aboutId: '',
    visitId: row.reservationId ?? '',
    attendantId: row.attendantId,
    ...placeOf(row),
    reason: isRead ? 'reader' : reasonOf(row),
    detail: isRead ? '' : (row.reasonText ?? '').slice(0, 400),
    times: 1,
  }
}

/** Why someone asked, or of a command why it failed. */
function reasonOf({ reason, outcome }: AccessLogRow): AuditLine['reason'] {
  const answer = outcome.split(':')[1]
  return doorReasons.find(each => each === reason) ?? auditFailures.find(each => each === answer) ?? null
}

const verbs: Readonly<Record<string, AuditVerb>> = {
  asked: 'askedToOpen',
  forced: 'forced',
  heldOpen: 'heldOpen',
  locked: 'cardNotJudged',
  opened: 'openedByHand',
  refused: 'cardWrong',
  released: 'released',
  tested: 'tested',
}

/** `asked`, `refused`, or what came of a command, such as `pulse:accepted` or `lock:deviceSilent`. */
function verbOfDoor(outcome: string): AuditVerb {
  const [op = '', answer] = outcome.split(':')
  if (answer === undefined) return verbs[op] ?? 'changed'
  const isDone = answer === 'accepted'
  if (op === 'lock') return isDone ? 'locked' : 'notLocked'
  if (op === 'ring') return isDone ? 'rang' : 'notRung'
  return isDone ? 'opened' : 'notOpened'
}

type Place = Pick<AuditDraft, 'door' | 'thing' | 'what'> & RecordKey

/** `room-6-dry`, `pool-1`, `cubicle-2`, `main` of the garage or of the telephone; any other point by its id. */
function placeOf({ door, outcome }: AccessLogRow): Place {
  const [kind, id = '', side] = door.split('-')
  const named = (of: AuditDoor, entity: RecordKey['entity']) =>
    ({ door: of, thing: null, entity, recordId: id, what: id }) as const
  const only = (of: AuditDoor) => ({ ...noRecord, door: of, what: '' }) as const
  if (kind === 'room' && (side === 'dry' || side === 'wet')) return named(side, 'room')
  if (kind === 'pool') return named('pool', 'section')
  if (kind === 'cubicle') return named('cubicle', 'cubicle')
  if (outcome.startsWith('ring:')) return only('phone')
  if (kind === 'card') return only('card')
  if (kind === 'main' || kind === 'garage') return only('garage')
  if (kind === 'gate') return only('gate')
  return { ...noRecord, door: null, what: door.slice(0, 120) }
}

/** A line of the audit before its ids have names. */
export interface AuditDraft extends Omit<AuditLine, 'place' | 'by' | 'about' | 'card'>, RecordKey {
  readonly source: Source
  readonly key: string
  /** '' where no account and no screen did it, or where nobody knows. */
  readonly byId: string
  readonly aboutId: string
  readonly visitId: string
  /** Whose card it was; null for none. */
  readonly attendantId: number | null
}

/** Of the lines that are not tries at doors. */
export const noDoor = { door: null, reason: null, attendantId: null } as const

/** Of the lines that are not about a record of the log. */
export const noRecord = { thing: null, entity: '', recordId: '' } as const
