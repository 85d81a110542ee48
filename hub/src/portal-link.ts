import type { Facility } from '@mayim/shared/operations/facility.ts'
import { neverLinked } from '@mayim/shared/operations/sync/link-state.ts'
import { viewLink } from '@mayim/shared/operations/sync/view-link.ts'
import type { PortalLink } from './hub-facility.ts'
import { type SyncClient, type SyncClientOptions, startSyncClient } from './sync/sync-client.ts'

/** Keeps the link to the portal; in the demo it can be cut on purpose and joined again. */
export function createPortalLink(
  facility: Facility,
  options: SyncClientOptions,
): PortalLink & { start(): Promise<void>; stop(): Promise<void> } {
  let client: SyncClient | null = null
  let last = neverLinked
  async function start(): Promise<void> {
    client ??= await startSyncClient(facility, options)
  }
  async function stop(): Promise<void> {
    const running = client
    client = null
    if (!running) return
    last = { ...running.link.current(), linked: false }
    await running.stop()
  }
  return {
    start,
    stop,
    state: () => viewLink(facility, client ? client.link.current() : last),
    setCut: cut => (cut ? stop() : start()),
  }
}
