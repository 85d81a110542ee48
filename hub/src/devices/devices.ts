import type { Point } from '@mayim/contract/building/topics.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { LastCommand } from './last-commands.ts'
import type { createBridgeAsker, SendCommand } from './send-command.ts'
import type { Paper } from './simulated-papers.ts'

/** The devices as the rest of the hub uses them. */
export interface Devices {
  readonly registry: DeviceRegistry
  readonly send: SendCommand
  /** The last command to a point since the hub started; null for none. */
  lastOf(point: Point): LastCommand | null
  /** Queries a bridge. Refuses deviceUnavailable, deviceRefused, deviceSilent. */
  readonly ask: ReturnType<typeof createBridgeAsker>
  /**
   * Operates simulated hardware at its bridge, for the device lab. Refuses deviceUnavailable, deviceRefused,
   * deviceSilent.
   */
  simulate(point: Point, action: string, args?: Record<string, unknown>): Promise<Result<unknown>>
  /** The last ten papers of a simulated printer, newest first. */
  papers(printerId: string): readonly Paper[]
  /** Resolves when every committed effect was carried out and every light has answered. */
  settled(): Promise<void>
  stop(): Promise<void>
}
