import type { Iso } from './columns.ts'

/** A code that joins a hub to the portal or a bridge to the hub. None of the tables in this file leaves its side. */
export interface JoinCodeRow {
  id: string
  /** `hub` at the portal, `bridge` at the hub. */
  purpose: 'hub' | 'bridge'
  /** The name of the bridge that it pairs; '' for a hub. */
  name: string
  codeHash: string
  createdAt: Iso
  expiresAt: Iso
  /** Wrong codes that were tried while it was valid. */
  failures: number
  /** The hash of the secret that it was exchanged with; null for an unused code. */
  claim: string | null
}

/** A bridge that may connect to the broker, at the hub only. */
export interface BridgeRow {
  /** Its user name at the broker. */
  id: string
  name: string
  codeId: string
  /** `hashClientPassword` of its password. */
  passwordHash: string
  pairedAt: Iso
  /** When it last connected. */
  seenAt: Iso | null
  revokedAt: Iso | null
}

/** A client of the bus that only reads, at the hub only. */
export interface BusReaderRow {
  /** Its user name at the broker. */
  id: string
  name: string
  /** `hashClientPassword` of its password. */
  passwordHash: string
  createdAt: Iso
}

/** A device that the hub has heard of, at the hub only. */
export interface PointRow {
  /** `light/room-3` */
  point: string
  /** The technician's name for it; null for its usual one. */
  name: string | null
  /** As the bridge described it last. */
  bridge: string
  driver: string
  model: string
  /** When a technician took it out of use; null while it is in use. */
  disabledAt: Iso | null
}

/** What a technician did with a device. */
export interface PointEventRow {
  id: string
  point: string
  at: Iso
  kind: string
  byId: string
  /** The new name, the former model; '' where the kind says all. */
  detail: string
}

/** A printer that a technician gave to the desk or to a kiosk, at the hub only. */
export interface PrinterRow {
  /** `reception-2` */
  id: string
  name: string
  place: 'desk' | 'kiosk'
  /** The kiosk that it belongs to; null for the desk, and for all kiosks. */
  screenId: string | null
  updatedAt: Iso
}

/** A reader of attendants' cards on the bus that a technician gave to the desk or to a kiosk, at the hub only. */
export type SwipeReaderRow = PrinterRow

/** What a person confirmed to work, at the hub only. */
export interface DeviceCheckRow {
  /** `light/room-3`, `bridge/hub`, `screen/<id>`, `cardReader/<id>` */
  id: string
  at: Iso
  byId: string
}

/** A building file that was sent to a bridge, at the hub only. */
export interface BuildingFileRow {
  id: string
  bridge: string
  at: Iso
  byId: string
  /** JSON. It names passwords and holds none (building-175). */
  file: string
  /** JSON: what is noted of devices when the bridge has kept the file. */
  acts: string
  /** `sent` until the bridge has kept it or taken it back (building-263). */
  outcome: 'sent' | 'taken' | 'refused' | 'takenBack'
  /** Why it was refused or taken back. */
  why: string | null
}
