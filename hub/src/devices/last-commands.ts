import type { Point } from '@mayim/contract/building/topics.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { SendCommand } from './send-command.ts'

/** The last command to a point and its outcome. */
export interface LastCommand {
  readonly op: string
  /** Who requested it: `desk:17`, `follower:rooms`; never a name. */
  readonly by: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly st: 'sent' | 'done' | 'failed'
  /** Why it failed: the code of the bridge, or of the refusal. */
  readonly why: string | null
  /** Time from issue to answer; null while it is under way. */
  readonly ms: number | null
}

/** Remembers the last command of each point, in memory. */
export function rememberLast(
  send: SendCommand,
  clock: { now(): number },
): { readonly send: SendCommand; readonly lastOf: (point: Point) => LastCommand | null } {
  const last = new Map<Point, LastCommand>()
  return {
    lastOf: point => last.get(point) ?? null,
    async send(point, op, args, options) {
      const started = { op, by: options.by, at: clock.now() }
      const startedMs = performance.now()
      last.set(point, { ...started, st: 'sent', why: null, ms: null })
      const result = await send(point, op, args, options)
      const ms = Math.round(performance.now() - startedMs)
      const outcome = result.ok ? ('done' as const) : ('failed' as const)
      last.set(point, { ...started, st: outcome, why: whyOf(result), ms })
      return result
    },
  }
}

function whyOf(result: Result<unknown>): string | null {
  return result.ok ? null : String(result.detail?.why ?? result.code)
}
