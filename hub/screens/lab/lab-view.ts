import type { ShownStatus } from '../facility/look-of.ts'

/** What the drawn plan shows: plain values, derived from the hub's answer in lab-view-from.ts. */
export interface DoorView {
  readonly pointId: string
  readonly open: boolean
  readonly unlocked: boolean
  /** `offline` or `fault` are drawn greyed, with their last state. */
  readonly health: PointHealth
}

export type PointHealth = 'online' | 'offline' | 'fault'

export interface LightView {
  readonly pointId: string
  readonly on: boolean
  readonly health: PointHealth
}

export interface RoomView {
  readonly id: number
  readonly name: string
  readonly bath: boolean
  readonly sectionId: number
  /** A reservation's status while someone is in the room, else the room's own. */
  readonly status: ShownStatus
  /** The code that she was given; never a name. */
  readonly code: string | null
  readonly light: LightView | null
  /** The lamp outside that calls the attendant. */
  readonly calling: boolean
  readonly dry: DoorView | null
  readonly wet: DoorView | null
  /** When it can be given to somebody, by when it is wanted clean, or how long whoever is in it waits still. */
  readonly foreseen: string | null
}

/** Who waits in the lobby, by her code, and for how long still where that can be told. */
export interface WaitingView {
  readonly code: string
  readonly wait: string | null
}

/** What the plan of the evening says, in words. */
export interface Foreseen {
  readonly waiting: readonly WaitingView[]
  readonly rooms: ReadonlyMap<number, string>
  /** The room that is free next, while none is. */
  readonly nextFree: string | null
}

/** The door of a section's pool, where a contact tells of it. */
export interface PoolDoorView extends DoorView {
  readonly sectionId: number
}

export interface CubicleView {
  readonly id: number
  readonly name: string
  readonly pointId: string | null
  readonly occupied: boolean
  readonly unlocked: boolean
}

export interface GarageView {
  readonly pointId: string
  readonly position: 'open' | 'closed' | 'opening' | 'closing' | 'unknown'
  readonly health: PointHealth
}

export interface PrinterView {
  readonly pointId: string
  readonly paper: 'ok' | 'near' | 'out' | 'unknown'
  readonly health: PointHealth
  /** Of the last receipt; changes when a new one slides out. */
  readonly paperUrl: string | null
  /** Its height for a width of 1. */
  readonly paperRatio: number
}

export interface ReaderView {
  readonly pointId: string
  readonly health: PointHealth
}

export interface PlanView {
  readonly waiting: readonly WaitingView[]
  readonly nextFree: string | null
  readonly rooms: readonly RoomView[]
  readonly pools: readonly PoolDoorView[]
  readonly cubicles: readonly CubicleView[]
  readonly garage: GarageView | null
  readonly printer: PrinterView | null
  readonly reader: ReaderView | null
}

/** What a person can put a finger on in the plan. */
export type PlanPart =
  | { readonly kind: 'room'; readonly id: number }
  | { readonly kind: 'door'; readonly pointId: string }
  | { readonly kind: 'cubicle'; readonly id: number }
  | { readonly kind: 'garage' }
  | { readonly kind: 'printer' }
  | { readonly kind: 'reader' }
