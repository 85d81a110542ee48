import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'
import { syncProtocol } from '@mayim/contract/sync/sync-messages.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { otherSide } from '../ground/log/change-log.ts'
import { entryAt, nodeRow, readHeads } from '../ground/log/log-table.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import type { NodeRow } from '../ground/schema/schema.ts'
import { compareWithMark, isAllowed, type Marker, readOwnMark } from './own-mark.ts'
import { readMark } from './sync-table.ts'

export interface SyncIdentity {
  /** The facility's id, the same on both sides. */
  readonly facilityId: string
  readonly node: Pick<NodeRow, 'nodeId'>
  /** The release of this side. */
  readonly version?: string
}

export interface Verdict extends Omit<MessageOf<'welcome'>, 'type' | 'incarnation'> {
  /** The side that lacks entries, if the verdict is `recover`. */
  readonly behind?: 'self' | 'peer' | 'both'
  /** The other side has accepted a later copy of this side. This one must not write. */
  readonly replaced?: true
}
const accepted: Verdict = { verdict: 'ok', reason: '' }
/** How far an incarnation may be above the known ones, if a side has lost its count. */
const incarnationLeapMax = 1_000

/** The hello of this side: who it is, how far its log goes, and how far it has the other's. */
export async function makeHello(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  { facilityId, node, version }: SyncIdentity,
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
    // A log that is not complete is not marked.
    ...(marker && heads.mode === 'active' && seq > 0 ? { mark: marker({ incarnation, seq, hash }) } : {}),
    ...(kept === undefined ? {} : { kept }),
    ...(version === undefined ? {} : { version }),
  }
}

/**
 * Whether entries may be exchanged with this peer (sync-19, sync-35). If the peer knows more of this side's log than
 * exists, this side was restored. If it has less of its own than it sent before, the peer was. An incarnation below an
 * accepted one is a copy that was replaced.
 */
export async function checkHello(
  { side, db, hostClock }: Pick<Facility, 'side' | 'db' | 'hostClock'>,
  { facilityId }: SyncIdentity,
  hello: MessageOf<'hello'>,
): Promise<Verdict> {
  const peer = otherSide(side)
  if (hello.protocol !== syncProtocol) return { verdict: 'upgrade', reason: 'protocol' }
  if (hello.facility !== facilityId || hello.side !== peer) return { verdict: 'fenced', reason: 'facility' }
  const heads = await readHeads(db)
  const fenced = await checkIncarnation({ side, db, hostClock }, heads[peer].seq, hello)
  if (fenced) return fenced
  if (hello.recovering) return recoverOf(heads.mode === 'recovering' ? 'both' : 'peer', 'asked')
  if (heads.mode === 'recovering') return recoverOf('self', 'asks')
  const mark = await readOwnMark(db, hello.kept)
  const standing = mark ? await compareWithMark(db, side, heads, mark) : 'fine'
  if (standing === 'replaced') return { verdict: 'recover', reason: 'replaced', replaced: true }
  const isReportedBehind = hello.cursor > heads[side].seq || !(await hasOwnEntry(db, side, hello))
  const peerIsBehind = hello.nextSeq <= heads[peer].seq
  if (isReportedBehind && peerIsBehind) return recoverOf('both', 'bothRestored')
  const trustsPeer = side === 'hub' || heads[side].seq === 0
  if (standing === 'behind' || (isReportedBehind && trustsPeer)) return recoverOf('self', 'ownLogIsBehind')
  if (isReportedBehind) return { verdict: 'recover', reason: 'unproven' }
  if (peerIsBehind) return recoverOf('peer', 'peerLogIsBehind')
  const sameLength = hello.nextSeq === heads[peer].seq + 1
  if (sameLength && hello.headHash !== heads[peer].hash) return recoverOf('peer', 'logsDiffer')
  return accepted
}

/**
 * Refuses a copy of the other side that was replaced. A hub that reports a restore with a replaced incarnation is
 * accepted only while an Admin allows it, because its key may be stolen while the accepted hub still runs. The hub
 * accepts any recovering portal. An incarnation far above those that were minted is refused.
 */
async function checkIncarnation(
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

/** The newest incarnation of the other side that was accepted or has written an entry here. */
async function newestOf(db: Readers, peer: Side, seq: number): Promise<number> {
  const node = await nodeRow(db)
  const known = await entryAt(db, peer, seq)
  return Math.max(node?.peerIncarnation ?? 0, known?.incarnation ?? 0)
}

/** Whether the last entry that the other side has of this log is the one that this side wrote. */
export async function hasOwnEntry(
  db: Readers,
  side: Side,
  { cursor, cursorHash }: Pick<MessageOf<'hello'>, 'cursor' | 'cursorHash'>,
): Promise<boolean> {
  if (cursorHash === undefined || cursor === 0) return true
  const own = await entryAt(db, side, cursor)
  // An entry that was cut from the log cannot be compared.
  return own === undefined || own.hash === cursorHash
}

type WelcomeAction = 'open' | 'recover' | 'close' | 'fence' | 'stop' | 'ignore'

/**
 * Decides what follows from the other side's answer to this side's hello. A welcome can end the session, but cannot
 * make this side discard its log: lost entries are detected by the other's hello (`checkHello`), and a side is
 * recovered only if its own hello said that it recovers, with a larger incarnation. Only the hub accepts being replaced
 * on the portal's word.
 */
export function decideOnWelcome(
  { verdict, reason, incarnation }: MessageOf<'welcome'>,
  sent: MessageOf<'hello'> | undefined,
  isOpen: boolean,
): WelcomeAction {
  if (!sent) return 'ignore'
  if (verdict === 'ok') return sent.recovering || isOpen ? 'ignore' : 'open'
  if (verdict === 'recover' && incarnation !== undefined)
    return sent.recovering && incarnation > sent.incarnation ? 'recover' : 'ignore'
  if (reason === 'peerLogIsBehind' || reason === 'logsDiffer') return 'close'
  const isReplaced = verdict === 'fenced' && reason === 'incarnation' && sent.side === 'hub'
  return isReplaced && !isOpen ? 'fence' : 'stop'
}
