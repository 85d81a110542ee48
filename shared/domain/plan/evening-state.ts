import type { ReservationStatus, RoomStatus } from '../status.ts'
import type { StageTimes } from './stage-times.ts'

/** A room as the plan of the evening sees it. */
export interface PlannedRoom {
  readonly id: number
  readonly sectionId: number
  readonly bath: boolean
  readonly status: RoomStatus
  readonly sinceMs: number
  /** Its section has an attendant. */
  readonly attended: boolean
}

/** A visit of tonight that is not over: expected, waiting, or in a room. */
export interface PlannedVisit {
  readonly id: string
  readonly status: ReservationStatus
  readonly sinceMs: number
  readonly bath: boolean
  /** Null while the patron has no room. */
  readonly roomId: number | null
  /** When the patron is expected, or arrived. */
  readonly arrivesMs: number
  readonly onTime: boolean
  readonly need: number
  /** Sections whose attendant the patron excluded. */
  readonly avoidsSections: readonly number[]
}

export interface EveningState {
  readonly nowMs: number
  readonly zmanMs: number | null
  readonly rooms: readonly PlannedRoom[]
  /** Those in the ready queues in the order of the queues. */
  readonly visits: readonly PlannedVisit[]
  readonly times: StageTimes
  readonly checking: boolean
  readonly bathMayServeShower: boolean
}
