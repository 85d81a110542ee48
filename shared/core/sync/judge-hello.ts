import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'
import { syncProtocol } from '@mayim/contract/sync/sync-messages.ts'
import type { Side } from '@mayim/domain/side.ts'
import { readHeads } from '../log/change-head-table.ts'
import { otherSide } from '../log/change-log.ts'
import { nodeRow } from '../log/node-table.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { NodeRow } from '../schema/schema.ts'
import { isAllowed, type Marker, readMark, readOwnMark, standingBy } from './own-mark.ts'

export interface SyncIdentity {
  /** Names the facility; both sides have the same. */
  readonly facilityId: string
  readonly node: Pick<NodeRow, 'nodeId'>
}

export interface Verdict extends Omit<MessageOf<'welcome'>, 'type' | 'incarnation'> {
  /** Whose entries are missing where the verdict is `recover`. */
  readonly behind?: 'self' | 'peer' | 'both'
  /** A later copy of this side was let in by the other: this one may write no more. */
  readonly replaced?: true
}
const accepted: Verdict = { verdict: 'ok', reason: '' }
/** As many as may have been given by a side that has lost count of them. */
const incarnationLeapMax = 1_000

/** How this side greets: who it is, where its log ends, and how far it has the other's. */
export async function greet(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  { facilityId, node }: SyncIdentity,
  marker?: Marker,
): Promise<MessageOf<'hello'>> {
  const heads = await readHeads(db)
  const { seq, hash } = heads[side]
  const [incarnation, kept] = [heads.incarnation ?? 1, await readMark(db, 'peer')]
  const theirs = heads[otherSide(side)]
  return {
    type: 'hello',
    protocol: syncProtocol,
    facility: facilityId,
    side,
    node: node.nodeId,
    incarnation,
    nextSeq: heads[side].seq + 1,
    headHash: heads[side].hash,
    cursor: theirs.seq,
    cursorHash: theirs.hash,
    clock: Math.round(hostClock.now()),
    ...(heads.mode === 'recovering' ? { recovering: true as const } : {}),
    // What is not whole yet is no place to be brought back to.
    ...(marker && heads.mode === 'active' && seq > 0 ? { mark: marker({ incarnation, seq, hash }) } : {}),
    ...(kept === undefined ? {} : { kept }),
  }
}

/**
 * Whether the stream may go on with this peer (sync-19, sync-35).
 * A peer that knows more of this log than there is, or less of its own than was sent here, is not the one
 * that was talked to before; an older incarnation than one that was let in already is a copy that was replaced.
 */
export async function judgeHello(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  { facilityId }: SyncIdentity,
  hello: MessageOf<'hello'>,
): Promise<Verdict> {
  const peer = otherSide(side)
  if (hello.protocol !== syncProtocol) return { verdict: 'upgrade', reason: 'protocol' }
  if (hello.facility !== facilityId || hello.side !== peer) return { verdict: 'fenced', reason: 'facility' }
  const heads = await readHeads(db)
  const fenced = await fenceOf({ side, db, hostClock }, heads[peer].seq, hello)
  if (fenced) return fenced
  if (hello.recovering) return recoverOf(heads.mode === 'recovering' ? 'both' : 'peer', 'asked')
  if (heads.mode === 'recovering') return recoverOf('self', 'asks')
  const mark = await readOwnMark(db, hello.kept)
  const standing = mark ? await standingBy(db, side, heads, mark) : 'fine'
  if (standing === 'replaced') return { verdict: 'recover', reason: 'replaced', replaced: true }
  const isToldBehind = hello.cursor > heads[side].seq || !(await isOwnPast(db, side, hello))
  const peerIsBehind = hello.nextSeq <= heads[peer].seq
  if (isToldBehind && peerIsBehind) return recoverOf('both', 'bothRestored')
  const believes = side === 'hub' || heads[side].seq === 0
  if (standing === 'behind' || (isToldBehind && believes)) return recoverOf('self', 'ownLogIsBehind')
  if (isToldBehind) return { verdict: 'recover', reason: 'unproven' }
  if (peerIsBehind) return recoverOf('peer', 'peerLogIsBehind')
  const sameLength = hello.nextSeq === heads[peer].seq + 1
  if (sameLength && hello.headHash !== heads[peer].hash) return recoverOf('peer', 'logsDiffer')
  return accepted
}

/**
 * Whether that copy of the other side may not come in. A hub that says that it was restored comes in by an incarnation
 * that was replaced only while an Admin here lets it: its key may be stolen, and the hub that was let in last may live. The
 * hub takes the portal as it comes. No incarnation runs far ahead of those that were given.
 */
async function fenceOf(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  peerSeq: number,
  hello: MessageOf<'hello'>,
): Promise<Verdict | undefined> {
  const fenced: Verdict = { verdict: 'fenced', reason: 'incarnation' }
  const newest = await newestOf(db, otherSide(side), peerSeq)
  const node = await nodeRow(db)
  if (hello.incarnation > Math.max(newest, node?.minted ?? 0) + incarnationLeapMax) return fenced
  if (hello.incarnation >= newest) return undefined
  if (!hello.recovering) return fenced
  return side === 'hub' || (await isAllowed(db, 'letBack', hostClock.now())) ? undefined : fenced
}

function recoverOf(behind: 'self' | 'peer' | 'both', reason: string): Verdict {
  return { verdict: 'recover', reason: behind === 'both' ? 'bothRestored' : reason, behind }
}

/** The newest incarnation of the other side that was let in, or has written here. */
async function newestOf(db: Readers, peer: Side, seq: number): Promise<number> {
  const node = await nodeRow(db)
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
  side: Side,
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
