import { readHeads } from '@mayim/core/ground/log/log-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { outgoingEntries } from '@mayim/core/sync/outgoing-stream.ts'
import { receiveEntries } from '@mayim/core/sync/receive-entries.ts'
import { expect } from 'vitest'
import { shownBy } from './two-sides.ts'

interface Of {
  readonly facility: Facility
}

/** Brings over what the other side does not have of the log. */
export async function handOver({ facility: from }: Of, { facility: to }: Of): Promise<void> {
  const { seq } = (await readHeads(to.db))[from.side]
  const entries = await outgoingEntries(from, seq)
  if (entries.length > 0) await receiveEntries(to, entries)
}

/** Each side gets what the other one wrote. */
export async function exchange(hub: Of, portal: Of): Promise<void> {
  await handOver(hub, portal)
  await handOver(portal, hub)
}

/** Each side gets what the other one wrote, also of what came, and both have the same afterwards. */
export async function exchangeToEqual(hub: Of, portal: Of): Promise<void> {
  await exchange(hub, portal)
  await handOver(hub, portal)
  expect(await shownBy(hub.facility)).toEqual(await shownBy(portal.facility))
}
