import type { Point } from '@mayim/contract/building/topics.ts'
import type { Command, DriverHost, PointDescription } from './driver.ts'

/** What passes between the bridge and the thread that a driver runs in. */
export type ToDriver =
  | { readonly do: 'begin'; readonly id: number; readonly command: Command }
  | {
      readonly do: 'simulate'
      readonly id: number
      readonly point: Point
      readonly action: string
      readonly args: Readonly<Record<string, unknown>>
    }
  | { readonly do: 'stop'; readonly id: number }

export type FromDriver =
  | { readonly say: 'started'; readonly points: readonly PointDescription[] }
  | { readonly say: 'host'; readonly call: keyof DriverHost; readonly told: readonly unknown[] }
  | { readonly say: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly say: 'refused'; readonly id: number; readonly code: string | null; readonly message: string }
  | { readonly say: 'finished'; readonly id: number }
  | { readonly say: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

export interface DriverWorkerData {
  readonly driver: string
  readonly options: unknown
}
