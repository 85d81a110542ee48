import type { Result } from '@mayim/domain/result.ts'
import type { World } from '../world/world.ts'

/** One thing that may happen at a step of a run. */
export interface Deed {
  readonly name: string
  readonly weight: number
  /** Whether it makes any difference now; always unless told. */
  readonly can?: (world: World) => boolean
  /** What came of it, in a word for the trace. */
  run(world: World): Promise<string>
}

export function wordOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code
}
