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
