import type { RoomNature, RoomNeeds } from '../capacity/room-fit.ts'
import type { ReservationStatus, RoomStatus } from '../status.ts'

/** A room as the plan of the evening sees it. */
export interface PlannedRoom extends RoomNature {
  readonly id: number
  readonly sectionId: number
  readonly status: RoomStatus
  readonly sinceMs: number
  /** Its section has an attendant. */
  readonly attended: boolean
  /** The visit that it is kept for tonight; null for none. */
  readonly keptFor: string | null
}

/** A visit of tonight that is not over: expected, waiting, or in a room. */
export interface PlannedVisit {
  readonly id: string
  readonly status: ReservationStatus
  readonly sinceMs: number
  /** Its stages take as long as those of a bath. */
  readonly bath: boolean
  readonly needs: RoomNeeds
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
}

/** The timed stages of a visit in order; `clean` is the cleaning of the room after it (visit-62). */
export const stages = ['prep', 'check', 'mikvah', 'dress', 'clean'] as const
export type Stage = (typeof stages)[number]

/** A stage's time at each sixteenth of its spread, shortest first; milliseconds. */
export type Spread = readonly number[]
export type StageTimes = Readonly<Record<'bath' | 'shower', Readonly<Record<Stage, Spread>>>>

export const spreadSteps = 16
/** Fewer samples than these say less than the settings do (visit-63). */
const fewestSamples = 20
const minuteMs = 60_000

interface StageSettings {
  readonly reservationMinutesBath: number
  readonly reservationMinutesShower: number
  readonly cleaningMinutes: number
}

/** How a visit's minutes fall on its stages while nothing has been measured. */
const share: Readonly<Record<Exclude<Stage, 'clean'>, number>> = {
  prep: 0.6,
  check: 0.08,
  mikvah: 0.12,
  dress: 0.2,
}
/** From two thirds of the middle to once and a half of it, as such times lie. */
const shortest = 0.66
const longest = 1.5

/**
 * The durations of each stage: as measured in the last nights of the same kind, or by the settings if there are too few
 * (visit-62, visit-63).
 * @param measuredMs measured durations, in any order
 */
export function stageTimes(
  measuredMs: (kind: 'bath' | 'shower', stage: Stage) => readonly number[],
  settings: StageSettings,
): StageTimes {
  const of = (kind: 'bath' | 'shower', minutes: number) =>
    Object.fromEntries(
      stages.map(stage => {
        const measured = measuredMs(kind, stage)
        if (measured.length >= fewestSamples) return [stage, spreadOf(measured)]
        const middle = stage === 'clean' ? settings.cleaningMinutes : share[stage] * minutes
        return [stage, assumedSpread(middle * minuteMs)]
      }),
    ) as Record<Stage, Spread>
  return {
    bath: of('bath', settings.reservationMinutesBath),
    shower: of('shower', settings.reservationMinutesShower),
  }
}

/** The samples at the middle of each sixteenth (visit-64). */
export function spreadOf(measuredMs: readonly number[]): Spread {
  const sorted = measuredMs.toSorted((a, b) => a - b)
  return Array.from(
    { length: spreadSteps },
    (_, step) => sorted[Math.floor(((step + 0.5) / spreadSteps) * sorted.length)] as number,
  )
}

function assumedSpread(middleMs: number): Spread {
  const middle = (spreadSteps - 1) / 2
  return Array.from({ length: spreadSteps }, (_, step) => {
    const off = (step - middle) / middle
    return Math.round(middleMs * (off < 0 ? 1 + off * (1 - shortest) : 1 + off * (longest - 1)))
  })
}
