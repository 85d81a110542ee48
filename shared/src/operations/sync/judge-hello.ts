import { syncProtocol } from '../../contract/sync-messages.ts'
import { readHeads } from '../../data/change-head-table.ts'
import { otherSide } from '../../data/change-log.ts'
import type { NodeRow } from '../../data/schema.ts'
import type { Facility } from '../facility.ts'
import type { MessageOf } from './parse-message.ts'

export interface SyncIdentity {
  /** Names the facility; both sides have the same. */
  readonly facilityId: string
  readonly node: NodeRow
}

type Verdict = Omit<MessageOf<'welcome'>, 'type'>
const accepted: Verdict = { verdict: 'ok', reason: '' }

/** How this side greets: who it is, where its log ends, and how far it has the other's. */
export async function greet(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  { facilityId, node }: SyncIdentity,
): Promise<MessageOf<'hello'>> {
  const heads = await readHeads(db)
  return {
    type: 'hello',
    protocol: syncProtocol,
    facility: facilityId,
    side,
    node: node.nodeId,
    incarnation: node.incarnation,
    nextSeq: heads[side].seq + 1,
    headHash: heads[side].hash,
    cursor: heads[otherSide(side)].seq,
    clock: Math.round(hostClock.now()),
  }
}

/**
 * Whether the stream may go on with this peer (the sync design, The channel and Restored from a backup).
 * A peer that knows more of this log than there is, or less of its own than was sent here, is not the one
 * that was talked to before.
 */
export async function judgeHello(
  { side, db }: Pick<Facility, 'side' | 'db'>,
  { facilityId }: SyncIdentity,
  hello: MessageOf<'hello'>,
): Promise<Verdict> {
  const peer = otherSide(side)
  if (hello.protocol !== syncProtocol) return { verdict: 'upgrade', reason: 'protocol' }
  if (hello.facility !== facilityId || hello.side !== peer) return { verdict: 'fenced', reason: 'facility' }
  const heads = await readHeads(db)
  const known = await db
    .selectFrom('change')
    .select('incarnation')
    .where('origin', '=', peer)
    .where('seq', '=', heads[peer].seq)
    .executeTakeFirst()
  if (known && hello.incarnation < known.incarnation) return { verdict: 'fenced', reason: 'incarnation' }
  if (hello.cursor > heads[side].seq) return { verdict: 'recover', reason: 'ownLogIsBehind' }
  if (hello.nextSeq <= heads[peer].seq) return { verdict: 'recover', reason: 'peerLogIsBehind' }
  const sameLength = hello.nextSeq === heads[peer].seq + 1
  if (sameLength && hello.headHash !== heads[peer].hash) return { verdict: 'recover', reason: 'logsDiffer' }
  return accepted
}
