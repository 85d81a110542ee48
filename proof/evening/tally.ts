import type { CallId } from '@mayim/contract/calls.ts'
import type { ApiResponse } from '../../demo/api.ts'

/** One patron's evening, as the report counts it. */
export interface Stay {
  readonly reservationId: string
  readonly walkIn: boolean
  readonly appointmentMs: number
  arrivedMs: number | null
  placedMs: number | null
  /** What she was told when she was checked in, and when. */
  told: { readonly fromMinutes: number; readonly toMinutes: number; readonly atMs: number } | null
  leftMs: number | null
}

/** Counts what happened: answers of the hub, stays, what was asked for. */
export class Tally {
  readonly stays = new Map<string, Stay>()
  readonly faults: string[] = []
  readonly refusals = new Map<string, number>()
  noShows = 0
  turnedAway = 0
  requests = 0
  #asked = 0

  get asked(): number {
    return this.#asked
  }

  answered(id: CallId, { status, code }: ApiResponse): void {
    this.#asked += 1
    if (status >= 500) this.faults.push(`${id} answered ${status} ${code ?? ''}`.trim())
    else if (status >= 400) {
      const key = `${id} ${code ?? status}`
      this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1)
    }
  }
}
