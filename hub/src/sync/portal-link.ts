import type { CommandDesk } from '@mayim/core/commands/command-desk.ts'
import { stampAheadMaxMs } from '@mayim/core/log/stamp.ts'
import type { StampClock } from '@mayim/core/log/stamp-clock.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { type LinkSnapshot, neverLinked } from '@mayim/core/sync/link-state.ts'
import { OutageReports } from '@mayim/core/sync/outage-reports.ts'
import type { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { viewLink } from '@mayim/core/sync/view-link.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import type { PortalLink } from '../hub-facility.ts'
import { HubKeys } from './hub-keys.ts'
import { type SyncClient, type SyncClientOptions, startSyncClient } from './sync-client.ts'

/** Keeps the link to the portal connected. In the demo it can be disconnected and connected on purpose. */
export function createPortalLink(
  facility: Facility,
  options: SyncClientOptions & {
    readonly commands: CommandDesk
    readonly recovery: RecoveryDesk
    readonly stampClock: StampClock
  },
): PortalLink & { start(): Promise<void>; stop(): Promise<void> } {
  let client: SyncClient | null = null
  let last = neverLinked
  let keys: HubKeys | null = null
  let unwatch = () => {}
  const reports = new OutageReports(facility)
  async function start(): Promise<void> {
    if (client) return
    keys ??= await HubKeys.load(facility, options.key)
    client = await startSyncClient(facility, { ...options, keys })
    const watches = [reports.watch(client.link), client.link.onChange(checkClock)]
    unwatch = () => {
      for (const end of watches) end()
    }
  }
  /** The portal's clock is synchronized; a hub whose own clock is wrong must not stamp with it. */
  function checkClock({ clockAheadMs }: LinkSnapshot): void {
    if (clockAheadMs !== null) options.stampClock.trust(Math.abs(clockAheadMs) <= stampAheadMaxMs)
  }
  async function stop(): Promise<void> {
    const running = client
    client = null
    if (!running) return
    last = { ...running.link.current(), linked: false }
    await running.stop()
    unwatch()
    await reports.settled()
  }
  async function rejoin(): Promise<void> {
    await stop()
    await start()
  }
  return {
    start,
    stop,
    state: async () => ({
      ...(await viewLink(facility, client ? client.link.current() : last)),
      reportDue: reports.isDue(),
    }),
    setCut: cut => (cut ? stop() : start()),
    async recover() {
      await options.recovery.close('recovering')
      await rejoin()
      return ok(null)
    },
    async rotateKey() {
      const rotated = keys ? await keys.rotate(options.commands) : refuse('unreachable', 'linkDown')
      if (rotated.ok) await rejoin()
      return rotated
    },
  }
}
