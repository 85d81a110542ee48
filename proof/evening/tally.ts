import type { CallId } from '@mayim/contract/calls.ts'
import type { ApiResponse } from '../../demo/api.ts'

/** The times of one patron's visit, for the report. */
export interface Stay {
  readonly reservationId: string
  readonly walkIn: boolean
  readonly appointmentMs: number
  arrivedMs: number | null
  placedMs: number | null
  /** The wait that the patron was shown at check-in, and when. */
  estimate: { readonly fromMinutes: number; readonly toMinutes: number; readonly atMs: number } | null
  leftMs: number | null
}

/** Counts the calls, refusals, faults and visits of an evening. */
export class Tally {
  readonly stays = new Map<string, Stay>()
  readonly faults: string[] = []
  readonly refusals = new Map<string, number>()
  noShows = 0
  turnedAway = 0
  requests = 0
  #calls = 0

  get calls(): number {
    return this.#calls
  }

  count(id: CallId, { status, code }: ApiResponse): void {
    this.#calls += 1
    if (status >= 500) this.faults.push(`${id} answered ${status} ${code ?? ''}`.trim())
    else if (status >= 400) {
      const key = `${id} ${code ?? status}`
      this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1)
    }
  }
}
