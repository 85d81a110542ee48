import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { mintNights } from '@mayim/core/booking/share-rounds/mint-nights.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { outgoingEntries } from '@mayim/core/sync/outgoing-stream.ts'

const dayMs = 86_400_000

/**
 * Mints the nights as the hub did the day before, when the portal could still sell tonight. Returns the hub's log for
 * the portal, which may sell only the places that the hub has given it.
 */
export async function publishNights(hub: Facility): Promise<SyncEntry[]> {
  const yesterday = hub.clock.now() - dayMs
  await mintNights({ ...hub, clock: { now: () => yesterday } })
  const entries: SyncEntry[] = []
  for (;;) {
    const page = await outgoingEntries(hub, entries.at(-1)?.seq ?? 0)
    if (page.length === 0) return entries
    entries.push(...page)
  }
}
