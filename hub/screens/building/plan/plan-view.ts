import type { ShownStatus } from '../../facility/status-look.ts'

/** The values that the plan draws, derived from the hub's answers in view-from.ts. */
export interface DoorView {
  readonly pointId: string
  readonly open: boolean
  readonly unlocked: boolean
  /** `offline` or `fault` are drawn gray, with their last state. */
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
  /** The reservation's status while the room is occupied, else the room's own. */
  readonly status: ShownStatus
  /** The reservation's code, never a name. */
  readonly code: string | null
  readonly light: LightView | null
  /** The lamp outside the room that calls the attendant. */
  readonly calling: boolean
  readonly dry: DoorView | null
  readonly wet: DoorView | null
  /** When the room is free, when it is needed clean, or how long its patron still waits. */
  readonly estimate: string | null
}

/** The patrons in the lobby by code, with the remaining wait if it is known. */
export interface WaitingView {
  readonly code: string
  readonly wait: string | null
}

/** The estimates of the plan, as texts. */
export interface LabEstimates {
  readonly waiting: readonly WaitingView[]
  readonly rooms: ReadonlyMap<number, string>
  /** The next room to become free, while none is free. */
  readonly nextFree: string | null
}

/** The door of a section's pool, if it has a contact. */
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
  /** The last receipt. It changes when a new one is printed. */
  readonly paperUrl: string | null
  /** The height for a width of 1. */
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

/** The parts of the plan that can be pressed. */
export type PlanPart =
  | { readonly kind: 'room'; readonly id: number }
  | { readonly kind: 'door'; readonly pointId: string }
  | { readonly kind: 'cubicle'; readonly id: number }
  | { readonly kind: 'garage' }
  | { readonly kind: 'printer' }
  | { readonly kind: 'reader' }
