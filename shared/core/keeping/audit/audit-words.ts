import { type AuditKind, type AuditThing, type AuditVerb, auditThings } from '@mayim/contract/calls/audit.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'

/** The entities of the log that an Admin may want to look up, by what they are about. */
export const entitiesOfKind: Readonly<Record<Exclude<AuditKind, 'door' | 'signIn'>, readonly EntityName[]>> =
  {
    visit: ['reservation', 'bookingRequest', 'waitListEntry'],
    money: ['ledger', 'merchandiseItem', 'membershipLevel', 'membershipTerm', 'prepaid'],
    person: [
      'user',
      'attendant',
      'credential',
      'factor',
      'roleGrant',
      'dataImport',
      'residentPaper',
      'contactMessage',
      'receivedText',
    ],
    read: ['exclusionAccess', 'dataExport'],
    setting: [
      'setting',
      'secretSetting',
      'scheduleOverride',
      'languageText',
      'textDescription',
      'siteFile',
      'listEntry',
      'serviceTest',
    ],
    building: [
      'room',
      'section',
      'cubicle',
      'outOfService',
      'registerEntry',
      'scene',
      'printer',
      'cardReader',
      'swipeReader',
      'technicianAct',
      'shabbosSwitch',
      'gate',
    ],
  }

/** Steps of the system, requests of the evening that the screens show, and sign-ins, which have lines of their own. */
export const leftOut: readonly EntityName[] = [
  'attention',
  'night',
  'proofKey',
  'quarantine',
  'share',
  'signIn',
  'statusHistory',
  'supplyRequest',
  'withheld',
]

export function kindOf(entity: string): AuditKind {
  const found = Object.entries(entitiesOfKind).find(([, names]) =>
    (names as readonly string[]).includes(entity),
  )
  return (found?.[0] as AuditKind | undefined) ?? 'building'
}

/** The kind of record that an entry is about, if its audit names it. */
export function thingOf(entity: string): AuditThing | null {
  if (entity === 'receivedText') return 'contactMessage'
  return auditThings.find(thing => thing === entity) ?? null
}

const verbs: Readonly<Record<string, AuditVerb>> = {
  added: 'added',
  booked: 'added',
  bought: 'added',
  created: 'added',
  joined: 'added',
  made: 'added',
  registered: 'added',
  uploaded: 'added',
  imported: 'added',
  paid: 'added',
  sold: 'added',
  begun: 'added',
  canceled: 'canceled',
  left: 'canceled',
  ended: 'canceled',
  returned: 'canceled',
  accepted: 'confirmed',
  confirmed: 'confirmed',
  refused: 'refused',
  settled: 'confirmed',
  handled: 'confirmed',
  erased: 'erased',
  exported: 'exported',
  merged: 'merged',
  mergedInto: 'merged',
  moved: 'merged',
  opened: 'read',
  parted: 'parted',
  removed: 'removed',
  undone: 'removed',
}

/** The word for the kind of an entry. A request is one, whatever it is about. */
export function verbOf(entity: string, kind: string): AuditVerb {
  if (entity === 'exclusionAccess') return 'read'
  if (kind.endsWith('Asked') || kind === 'asked') return 'asked'
  return verbs[kind] ?? 'changed'
}
