import { type EntityName, type entities, entityOf } from '@mayim/contract/sync/entities.ts'
import type { ChangeEntry } from './log-entry.ts'
import {
  attendant,
  type ColumnRule,
  type ColumnsOf,
  credential,
  laterOfReservation,
  listEntry,
  membershipLevel,
  membershipTerm,
  merchandiseItem,
  prepaid,
  reservation,
  user,
  waitListEntry,
} from './synced-columns.ts'

export interface SyncedEntity {
  /** The primary key, in order. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, ColumnRule>>
  /** Rows of old visits may lose their person (privacy-352). */
  readonly parts?: true
  /** Rows are only added, each once by its id. */
  readonly appendOnly?: true
  /** The cut of the logs keeps every entry, because what the row was in the past is asked for. */
  readonly history?: true
  /** Columns that were added later or that only one side sends, with the value of an entry without them. */
  readonly later?: Readonly<Record<string, string | number | null>>
}

/** The entities whose rows both sides have. */
type SyncedName = {
  [E in EntityName]: (typeof entities)[E]['synced'] extends 'rows' ? E : never
}[EntityName]

const statusHistory = {
  id: 'newest',
  reservationId: 'newest',
  previousStatus: 'newest',
  newStatus: 'newest',
  previousSince: 'newest',
  at: 'newest',
  byId: 'newest',
  byRole: 'newest',
  byAddress: 'newest',
  attendantId: 'newest',
} as const satisfies ColumnsOf<'statusHistory'>

const ledger = {
  id: 'newest',
  reservationId: 'newest',
  userId: 'newest',
  kind: 'newest',
  method: 'newest',
  amountMinor: 'newest',
  note: 'newest',
  at: 'newest',
  byId: 'newest',
  item: 'newest',
  quantity: 'newest',
} as const satisfies ColumnsOf<'ledger'>

const changedSetting = { key: 'newest', updatedAt: 'newest', changedBy: 'newest' } as const
/** Those of the building, which the hub alone stores. What an older portal wrote counts until the hub writes. */
const secretSetting = {
  key: 'hub',
  updatedAt: 'hub',
  changedBy: 'hub',
  sealed: 'hub',
} as const satisfies ColumnsOf<'secretSetting'>
const setting = {
  ...changedSetting,
  value: 'newest',
  valueBefore: 'newest',
} as const satisfies ColumnsOf<'setting'>

const scheduleOverride = {
  date: 'newest',
  fields: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'scheduleOverride'>

const languageText = {
  language: 'newest',
  key: 'newest',
  text: 'newest',
  updatedAt: 'newest',
  changedBy: 'newest',
  textBefore: 'newest',
} as const satisfies ColumnsOf<'languageText'>

const textDescription = {
  key: 'newest',
  description: 'newest',
  updatedAt: 'newest',
} as const satisfies ColumnsOf<'textDescription'>

const bookingRequest = {
  id: 'newest',
  reservationId: 'newest',
  kind: 'newest',
  body: 'newest',
  askedBy: 'newest',
  who: 'newest',
  at: 'newest',
  outcome: 'newest',
  answeredAt: 'newest',
} as const satisfies ColumnsOf<'bookingRequest'>

const attention = {
  id: 'newest',
  kind: 'newest',
  entityId: 'newest',
  detail: 'newest',
  side: 'newest',
  at: 'newest',
  resolvedAt: 'newest',
  resolvedBy: 'newest',
} as const satisfies ColumnsOf<'attention'>

const shabbosSwitch = {
  id: 'hub',
  block: 'hub',
  item: 'hub',
  allowed: 'hub',
  instruction: 'hub',
  at: 'hub',
  byId: 'hub',
} as const satisfies ColumnsOf<'shabbosSwitch'>

const outOfService = {
  id: 'hub',
  roomId: 'hub',
  fromDate: 'hub',
  toDate: 'hub',
  pool: 'hub',
  reason: 'hub',
  createdAt: 'hub',
  endedAt: 'hub',
} as const satisfies ColumnsOf<'outOfService'>

const registerEntry = {
  id: 'newest',
  register: 'newest',
  night: 'newest',
  at: 'newest',
  byId: 'newest',
  subject: 'newest',
  note: 'newest',
  done: 'newest',
  roomId: 'newest',
  water: 'newest',
  photo: 'newest',
  closes: 'newest',
  fromTime: 'newest',
  toTime: 'newest',
  till: 'newest',
  detail: 'newest',
} as const satisfies ColumnsOf<'registerEntry'>

const proofKey = {
  id: 'newest',
  publicKey: 'newest',
  createdAt: 'newest',
} as const satisfies ColumnsOf<'proofKey'>

/** The entities that both sides have. Nothing else leaves its side: no room, cubicle, door or token. */
export const syncedEntities = {
  user: {
    key: ['id'],
    columns: user,
    later: {
      roles: '[]',
      discount: 0,
      checkedBy: '',
      company: '',
      handSignal: 0,
      erasedAt: null,
      unconfirmedSince: null,
      textsStoppedAt: null,
      messageChannel: 'text',
      mergedInto: null,
    },
  },
  reservation: {
    key: ['id'],
    columns: reservation,
    parts: true,
    later: laterOfReservation,
  },
  statusHistory: { key: ['id'], columns: statusHistory, appendOnly: true, parts: true },
  ledger: { key: ['id'], columns: ledger, appendOnly: true, parts: true },
  listEntry: {
    key: ['id'],
    columns: listEntry,
    later: { valueMinor: null, months: null, address: '', phone: '', website: '', nights: 'every' },
  },
  merchandiseItem: {
    key: ['id'],
    columns: merchandiseItem,
    later: {
      nameHe: '',
      nameYi: '',
      descriptionHe: '',
      descriptionYi: '',
      picture: '',
      shown: 1,
    },
  },
  membershipLevel: { key: ['id'], columns: membershipLevel },
  membershipTerm: { key: ['id'], columns: membershipTerm, appendOnly: true, parts: true },
  prepaid: { key: ['id'], columns: prepaid },
  attendant: { key: ['id'], columns: attendant, later: { userId: null } },
  credential: { key: ['userId'], columns: credential, later: { mustChange: 0 } },
  secretSetting: { key: ['key'], columns: secretSetting, later: { changedBy: '' } },
  setting: {
    key: ['key'],
    columns: setting,
    history: true,
    later: { changedBy: '', valueBefore: null },
  },
  scheduleOverride: { key: ['date'], columns: scheduleOverride },
  languageText: {
    key: ['language', 'key'],
    columns: languageText,
    later: { changedBy: '', textBefore: '' },
  },
  textDescription: { key: ['key'], columns: textDescription },
  waitListEntry: { key: ['id'], columns: waitListEntry, parts: true },
  bookingRequest: { key: ['id'], columns: bookingRequest, parts: true },
  attention: { key: ['id'], columns: attention },
  outOfService: { key: ['id'], columns: outOfService },
  registerEntry: {
    key: ['id'],
    columns: registerEntry,
    appendOnly: true,
    later: { fromTime: '', toTime: '', till: '', detail: '' },
  },
  proofKey: { key: ['id'], columns: proofKey, appendOnly: true },
  shabbosSwitch: { key: ['id'], columns: shabbosSwitch, appendOnly: true },
} as const satisfies Readonly<Record<SyncedName, SyncedEntity>>

export function syncedEntity(name: string): SyncedEntity | undefined {
  return entityOf(name)?.synced === 'rows' ? syncedEntities[name as SyncedName] : undefined
}

/** Entries that move places of a night between the sides. They have no synced row; see `applyShareEntry`. */
export const shareEntity = 'share' satisfies EntityName

/** Whether an entry goes to the other side. */
export function isSharedEntity(entry: Pick<ChangeEntry, 'origin' | 'entity'>): boolean {
  const synced = entityOf(entry.entity)?.synced ?? 'withheld'
  return isActOfHub(entry) || synced === 'rows' || synced === 'moves'
}

/** Whether an entry says what was done at the hub and changes no row, for the log of the portal (privacy-760). */
export function isActOfHub({
  origin,
  entity,
}: {
  readonly origin: string
  readonly entity: string
}): boolean {
  return origin === 'hub' && entityOf(entity)?.synced === 'acts'
}

/** Whether an entry is a request. Its fields are the request's and no columns. */
export function isRequest(kind: string): boolean {
  return kind.endsWith('Asked')
}

/** The first field that is not a column of the synced row. */
export function unknownField(
  entity: string,
  kind: string,
  fields: Record<string, unknown>,
): string | undefined {
  const synced = syncedEntity(entity)
  if (!synced || isRequest(kind)) return undefined
  return Object.keys(fields).find(name => !Object.hasOwn(synced.columns, name))
}
