import type { LinkState as LinkView } from '@mayim/contract/entities/device.ts'
import { readHeads } from '../ground/log/change-head-table.ts'
import { otherSide } from '../ground/log/change-log.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import type { LinkSnapshot } from './link-state.ts'
import { countParked } from './parked-entry-table.ts'

/** The state of the link and of both logs, for the screens of staff. */
export async function viewLink(facility: Facility, snapshot: LinkSnapshot): Promise<LinkView> {
  const heads = await readHeads(facility.db)
  const { lastMessageAt } = snapshot
  return {
    side: facility.side,
    linked: snapshot.linked,
    since: lastMessageAt === null ? null : new Date(lastMessageAt).toISOString(),
    lastMessageAgeMs: lastMessageAt === null ? null : Math.max(0, facility.hostClock.now() - lastMessageAt),
    ownHead: heads[facility.side].seq,
    ownAcknowledged: snapshot.peerCursor,
    peerApplied: heads[otherSide(facility.side)].seq,
    peerHead: null,
    parked: await countParked(facility.db),
    stopped: snapshot.stopped,
    clockAheadMs: snapshot.clockAheadMs,
    mode: heads.mode,
  }
}
