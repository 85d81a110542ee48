/**
 * Who receives a change over the live stream. `staff` are reception, the attendants and the technicians; `person` is
 * the patron whom the change is about, `room` the panel of the changed room, `panels` every panel, and `sharedScreens`
 * the kiosks and the displays.
 */
export type Listener = 'everyone' | 'reception' | 'staff' | 'person' | 'room' | 'panels' | 'sharedScreens'

export interface Entity {
  /** Who is notified live of a change; nobody else is. */
  readonly audience: readonly Listener[]
  /**
   * `rows`: both sides have its rows. `moves`: its entries move places between the sides. `acts`: it has no rows, and the
   * portal's log has what was done at the hub. `withheld`: it does not leave its side.
   */
  readonly synced: 'rows' | 'moves' | 'acts' | 'withheld'
  /** Both sides write it and the later stamp wins, so an entry with a clock that is ahead waits. */
  readonly stamped?: true
}

/**
 * Every entity of the change log. An entry of the other side with another entity is from a newer release and is not
 * applied.
 */
export const entities = {
  attendant: { audience: ['staff', 'panels', 'sharedScreens'], synced: 'rows', stamped: true },
  attention: { audience: ['reception'], synced: 'rows' },
  bookingRequest: { audience: ['reception', 'person', 'room'], synced: 'rows' },
  cardReader: { audience: ['staff'], synced: 'withheld' },
  contactMessage: { audience: ['reception'], synced: 'withheld' },
  /** A password's hash, sealed. Only the portal writes it, and no screen hears of it. */
  credential: { audience: [], synced: 'rows' },
  cubicle: { audience: ['staff', 'sharedScreens'], synced: 'withheld' },
  /** An Admin exported the data of a person, whose id it has, or at the portal all rows of an entity. */
  dataExport: { audience: ['reception'], synced: 'acts' },
  dataImport: { audience: ['reception'], synced: 'withheld' },
  /** An Admin read the exclusions of a patron. */
  exclusionAccess: { audience: ['reception'], synced: 'withheld' },
  /** A second factor was set up, removed or reset; its id is the account's. */
  factor: { audience: ['reception'], synced: 'withheld' },
  gate: { audience: ['staff'], synced: 'withheld' },
  languageText: { audience: ['everyone'], synced: 'rows', stamped: true },
  ledger: { audience: ['reception', 'person', 'room'], synced: 'rows' },
  listEntry: { audience: ['everyone'], synced: 'rows', stamped: true },
  membershipLevel: { audience: ['everyone'], synced: 'rows', stamped: true },
  membershipTerm: { audience: ['reception', 'person'], synced: 'rows' },
  merchandiseItem: { audience: ['everyone'], synced: 'rows', stamped: true },
  night: { audience: ['everyone'], synced: 'withheld' },
  outOfService: { audience: ['staff', 'room'], synced: 'rows' },
  /** A gift card or a package; whose it is stands in the ledger. */
  prepaid: { audience: ['reception'], synced: 'rows', stamped: true },
  /** A printer was given to the desk or to a kiosk; its id is the printer's. */
  printer: { audience: ['staff', 'sharedScreens'], synced: 'withheld' },
  proofKey: { audience: ['staff'], synced: 'rows' },
  quarantine: { audience: ['staff'], synced: 'withheld' },
  /** A patron answered a text; its words stay at the portal. */
  receivedText: { audience: ['reception'], synced: 'withheld' },
  registerEntry: { audience: ['staff'], synced: 'rows' },
  /** A patron's proof that she lives here; its id is the account's. The picture is in no entry. */
  residentPaper: { audience: ['reception', 'person'], synced: 'withheld' },
  reservation: { audience: ['staff', 'person', 'room', 'sharedScreens'], synced: 'rows' },
  roleGrant: { audience: ['reception'], synced: 'withheld' },
  room: { audience: ['staff', 'room', 'sharedScreens'], synced: 'withheld' },
  scene: { audience: ['staff'], synced: 'withheld' },
  scheduleOverride: { audience: ['everyone'], synced: 'rows', stamped: true },
  /** A secret of the building, sealed. */
  secretSetting: { audience: ['reception'], synced: 'rows', stamped: true },
  section: { audience: ['staff', 'panels', 'sharedScreens'], synced: 'withheld' },
  /** An Admin tested a service of the portal; its id is the service. */
  serviceTest: { audience: ['reception'], synced: 'withheld' },
  setting: { audience: ['everyone'], synced: 'rows', stamped: true },
  shabbosSwitch: { audience: ['staff'], synced: 'rows' },
  share: { audience: ['everyone'], synced: 'moves' },
  /** A member of staff signed in; its id is the account's. */
  signIn: { audience: ['reception'], synced: 'withheld' },
  siteFile: { audience: ['staff'], synced: 'withheld' },
  statusHistory: { audience: ['staff', 'person', 'room'], synced: 'rows' },
  /** Pieces of an item for sale that came in, were counted or were lost. */
  supplyRequest: { audience: ['staff', 'person', 'room'], synced: 'withheld' },
  /** A reader of attendants' cards was given to the desk or to a kiosk; its id is the reader's. */
  swipeReader: { audience: ['staff', 'sharedScreens'], synced: 'withheld' },
  /** What a technician did with a device, a bridge or the screens. */
  technicianAct: { audience: ['staff'], synced: 'withheld' },
  textDescription: { audience: ['everyone'], synced: 'rows', stamped: true },
  user: { audience: ['reception', 'person'], synced: 'rows', stamped: true },
  waitListEntry: { audience: ['reception', 'person'], synced: 'rows' },
  /** Replaces an entry that does not leave the other side: it has a number and a hash and nothing else. */
  withheld: { audience: ['staff'], synced: 'withheld' },
} as const satisfies Readonly<Record<string, Entity>>

export type EntityName = keyof typeof entities

export const entityNames = Object.keys(entities) as readonly EntityName[]

/** The row of an entity; undefined for a name that only another release knows. */
export function entityOf(name: string): Entity | undefined {
  return Object.hasOwn(entities, name) ? entities[name as EntityName] : undefined
}
