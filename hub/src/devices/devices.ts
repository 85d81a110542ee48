import type { Point } from '@mayim/contract/building/topics.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { createBridgeAsker, SendCommand } from './send-command.ts'

/** The devices as the rest of the hub uses them. */
export interface Devices {
  readonly registry: DeviceRegistry
  readonly send: SendCommand
  /**
   * Opens what is asked for although the log cannot hold the request: a door never waits for the database (building-742).
   */
  openUnstored(asked: UnstoredAsk): Promise<void>
  /** The last command to a point since the hub started; null for none. */
  lastOf(point: Point): LastCommand | null
  /** Queries a bridge. */
  readonly ask: ReturnType<typeof createBridgeAsker>
  /**
   * Operates simulated hardware at its bridge, for the device lab.
   */
  simulate(point: Point, action: string, args?: Record<string, unknown>): Promise<Result<unknown>>
  /** The last ten papers of a simulated printer, newest first. */
  papers(printerId: string): readonly Paper[]
  /** Resolves when every committed effect was carried out and every light has answered. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** What the log would hold of a request to open. */
export type UnstoredAsk = Pick<ChangeRow, 'entity' | 'entityId' | 'kind' | 'cause' | 'fields'>

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

interface Paper {
  readonly jobRef: string
  readonly pngB64: string
  readonly lines: readonly string[]
}

const keptEach = 10

/** The last papers of each simulated printer, in memory, for the device lab. */
export function collectPapers(registry: DeviceRegistry): {
  of(printerId: string): readonly Paper[]
  stop(): void
} {
  const papers = new Map<string, Paper[]>()
  const stop = registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'paper') return
    const printer = change.point.slice('printer/'.length)
    const paper = change.data as unknown as Paper
    papers.set(printer, [paper, ...(papers.get(printer) ?? [])].slice(0, keptEach))
  })
  return { of: printerId => papers.get(printerId) ?? [], stop }
}
