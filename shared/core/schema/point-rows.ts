import type { Iso } from './columns.ts'

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
