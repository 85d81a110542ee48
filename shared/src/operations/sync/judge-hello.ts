import { syncProtocol } from '../../contract/sync-messages.ts'
import { readHeads } from '../../data/change-head-table.ts'
import { otherSide } from '../../data/change-log.ts'
import type { NodeRow } from '../../data/schema.ts'
import type { Facility, Readers } from '../facility.ts'
import type { MessageOf } from './parse-message.ts'

export interface SyncIdentity {
  /** Names the facility; both sides have the same. */
  readonly facilityId: string
  readonly node: Pick<NodeRow, 'nodeId'>
}

export interface Verdict extends Omit<MessageOf<'welcome'>, 'type' | 'incarnation'> {
  /** Whose entries are missing where the verdict is `recover`. */
  readonly behind?: 'self' | 'peer' | 'both'
}
const accepted: Verdict = { verdict: 'ok', reason: '' }

/** How this side greets: who it is, where its log ends, and how far it has the other's. */
export async function greet(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  { facilityId, node }: SyncIdentity,
): Promise<MessageOf<'hello'>> {
  const heads = await readHeads(db)
  const theirs = heads[otherSide(side)]
  return {
    type: 'hello',
    protocol: syncProtocol,
    facility: facilityId,
    side,
    node: node.nodeId,
    incarnation: heads.incarnation ?? 1,
    nextSeq: heads[side].seq + 1,
    headHash: heads[side].hash,
    cursor: theirs.seq,
    cursorHash: theirs.hash,
    clock: Math.round(hostClock.now()),
    ...(heads.mode === 'recovering' ? { recovering: true as const } : {}),
  }
}

/**
 * Whether the stream may go on with this peer (the sync design, The channel and Restored from a backup).
 * A peer that knows more of this log than there is, or less of its own than was sent here, is not the one
 * that was talked to before; an older incarnation than one that was let in already is a copy that was replaced.
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
  if (hello.recovering) return recoverOf(heads.mode === 'recovering' ? 'both' : 'peer', 'asked')
  if (heads.mode === 'recovering') return recoverOf('self', 'asks')
  if (hello.incarnation < (await newestOf(db, peer, heads[peer].seq)))
    return { verdict: 'fenced', reason: 'incarnation' }
  const ownIsBehind = hello.cursor > heads[side].seq || !(await isOwnPast(db, side, hello))
  const peerIsBehind = hello.nextSeq <= heads[peer].seq
  if (ownIsBehind && peerIsBehind) return recoverOf('both', 'bothRestored')
  if (ownIsBehind) return recoverOf('self', 'ownLogIsBehind')
  if (peerIsBehind) return recoverOf('peer', 'peerLogIsBehind')
  const sameLength = hello.nextSeq === heads[peer].seq + 1
  if (sameLength && hello.headHash !== heads[peer].hash) return recoverOf('peer', 'logsDiffer')
  return accepted
}

function recoverOf(behind: 'self' | 'peer' | 'both', reason: string): Verdict {
  return { verdict: 'recover', reason: behind === 'both' ? 'bothRestored' : reason, behind }
}

/** The newest incarnation of the other side that was let in, or has written here. */
async function newestOf(db: Readers, peer: 'hub' | 'portal', seq: number): Promise<number> {
  const node = await db.selectFrom('node').select('peerIncarnation').executeTakeFirst()
  const known = await db
    .selectFrom('change')
    .select('incarnation')
    .where('origin', '=', peer)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return Math.max(node?.peerIncarnation ?? 0, known?.incarnation ?? 0)
}

/** Whether the entry up to which the other side has this log is the one that this side wrote there. */
async function isOwnPast(
  db: Readers,
  side: 'hub' | 'portal',
  { cursor, cursorHash }: MessageOf<'hello'>,
): Promise<boolean> {
  if (cursorHash === undefined || cursor === 0) return true
  const own = await db
    .selectFrom('change')
    .select('hash')
    .where('origin', '=', side)
    .where('seq', '=', cursor)
    .executeTakeFirst()
  // What was cut off long ago cannot be compared.
  return own === undefined || own.hash === cursorHash
}
