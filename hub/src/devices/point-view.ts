import type { BuildingReport, Payloads } from '@mayim/contract/building/payloads.ts'
import { type Inability, inabilities } from '@mayim/contract/building/point-kinds.ts'
import type { BridgeState, Point } from '@mayim/contract/building/topics.ts'

/** What the hub knows of one point. `state` is the last reported one, which may be old: see `controllable`. */
export interface PointView {
  readonly point: Point
  readonly bridge: string | null
  readonly name: string
  /** What it offers, without what the device was found unable to do. */
  readonly caps: readonly string[]
  readonly state: Readonly<Record<string, unknown>> | null
  readonly target: Readonly<Record<string, unknown>> | null
  /** Since when it has had this state, epoch milliseconds of the bridge's clock. */
  readonly since: number | null
  readonly avail: 'online' | 'offline' | 'fault' | 'unknown'
  readonly why: string | null
  /** Since when it has had this availability, epoch milliseconds of the bridge's clock. */
  readonly availSince: number | null
  /** What the device was found unable to do (building-660). */
  readonly cannot: readonly Inability[]
  /** How often the bridge has tried in vain since the device answered last. */
  readonly tries: number
  /** What its bridge reports. */
  readonly alerts: Readonly<Record<string, string>>
  /** What of it concerns a person, by who is in the room (building-411). */
  readonly alarm: 'forced' | 'heldOpen' | null
  readonly driver: string
  readonly model: string
  /** When the hub last heard from it, epoch milliseconds. */
  readonly heardAt: number | null
  /** A technician took it out of use (building-243). */
  readonly disabled: boolean
  /** No hardware stands behind it (building-93). */
  readonly simulated: boolean
  /** Its bridge is ready, the point itself is online and in use. Only then can a command be sent to it. */
  readonly controllable: boolean
}

export interface BridgeView {
  readonly bridge: string
  readonly state: BridgeState | 'unknown'
  readonly points: readonly string[]
  /** The release that it runs; null until it has told. */
  readonly version: string | null
  /** Since when it has had this state, epoch milliseconds. */
  readonly since: number | null
  /** The building file that it runs on; null until it has told. */
  readonly building: BuildingReport | null
  /** What it last told of itself. */
  readonly health: { readonly uptimeMs: number; readonly rssBytes: number } | null
}

/** What a technician set for a point. */
export interface PointCard {
  readonly name: string | null
  readonly disabled: boolean
}

/** What a message of availability says. A word of another release that this one does not know is left out. */
export function availabilityOf({ s, why, t, since = t, cannot = [], tries = 0 }: Payloads['avail']) {
  const known = inabilities.filter(each => cannot.includes(each))
  return { avail: s, why: why ?? null, availSince: since, cannot: known, tries }
}
