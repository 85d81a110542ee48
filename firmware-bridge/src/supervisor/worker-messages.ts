import type { Point } from '@mayim/contract/building/topics.ts'
import type { Command, DriverHost, PointDescription } from '../ground/driver.ts'

/** The messages from the bridge to the thread of a driver. */
export type ToDriver =
  | { readonly type: 'begin'; readonly id: number; readonly command: Command }
  | {
      readonly type: 'simulate'
      readonly id: number
      readonly point: Point
      readonly action: string
      readonly args: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'stop'; readonly id: number }

/** The messages from the thread of a driver to the bridge. */
export type FromDriver =
  | { readonly type: 'started'; readonly points: readonly PointDescription[] }
  | { readonly type: 'hostCall'; readonly call: keyof DriverHost; readonly args: readonly unknown[] }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'refused'; readonly id: number; readonly code: string | null; readonly message: string }
  | { readonly type: 'finished'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

export interface DriverWorkerData {
  readonly driver: string
  readonly options: unknown
}
