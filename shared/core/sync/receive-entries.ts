import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { ok } from '@mayim/domain/result.ts'
import { inSavepoint } from '../ground/database/writer.ts'
import { parkChange } from '../ground/followers/follower-cursor-table.ts'
import { otherSide, storePeerChange } from '../ground/log/change-log.ts'
import { readHeads } from '../ground/log/log-table.ts'
import { describeError } from '../ground/runtime/error-trace.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { applyChange, isKnown } from './apply-change.ts'
import { noteLosses } from './note-overruled.ts'
import { placeOf } from './own-mark.ts'
import { mustWaitForClock, parkAhead, retryParked } from './park-entries.ts'
import { storeMark } from './sync-table.ts'

/** The number of entries in one transaction, for some ten milliseconds. Requests of people run in between. */
export const entriesEachCommit = 100

export interface Received {
  /** The last number of the other side's log that was applied. */
  readonly applied: number
  /** Why the exchange cannot continue: an entry of a newer version, or one whose hash does not match. */
  readonly stopped?: 'upgrade' | 'forged'
}

type Receiver = Pick<Facility, 'side' | 'write' | 'clock' | 'log'>

/**
 * Receives entries of the other side. Each is stored, applied and counted in one transaction. Repeats are ignored.
 * After a gap nothing is stored, and `applied` says from where to send again.
 * @param marks of a side that signs its log, null for one that does not. An entry that comes without its mark is not
 * stored: after a restore its author would not recognize it (sync-40).
 */
export async function receiveEntries(
  receiver: Receiver,
  entries: readonly SyncEntry[],
  marks: readonly string[] | null = null,
): Promise<Received> {
  let received: Received = { applied: 0 }
  for (let from = 0; from < entries.length && !received.stopped; from += entriesEachCommit) {
    const some = entries.slice(from, from + entriesEachCommit)
    const result = await receiver.write(async trx => ok(await takeSome(receiver, trx, some, marks)))
    if (!result.ok) throw new Error('Taking entries is never refused')
    received = result.value
  }
  return received
}

async function takeSome(
  receiver: Receiver,
  trx: Writers,
  entries: readonly SyncEntry[],
  marks: readonly string[] | null,
): Promise<Received> {
  const peer = otherSide(receiver.side)
  const markOf = new Map((marks ?? []).map(mark => [placeKey(placeOf(mark)), mark]))
  const lastSigned = entries.findLastIndex(entry => markOf.has(placeKey(entry)))
  let stopped: Received['stopped']
  const signed = marks === null ? entries : entries.slice(0, lastSigned + 1)
  for (const entry of signed) {
    if (entry.origin !== peer) throw new Error('The other side sent an entry of this side as its own')
    if (!isKnown(entry)) {
      stopped = 'upgrade'
      break
    }
    const { stored, row } = await storePeerChange(trx, entry)
    if (stored === 'forged') stopped = 'forged'
    if (stored === 'forged' || stored === 'gap') break
    if (row) await applyOrPark(receiver, trx, row)
  }
  await retryParked(trx)
  const head = (await readHeads(trx))[peer]
  const applied = head.seq
  const mark = markOf.get(placeKey(head))
  if (mark !== undefined) await storeMark(trx, 'peer', mark)
  return stopped ? { applied, stopped } : { applied }
}

function placeKey(place: { readonly seq: number; readonly hash: string } | undefined): string {
  return place ? `${place.seq} ${place.hash}` : ''
}

/** Applies an entry, or parks it if that fails. A parked entry blocks only the entries that depend on it. */
export async function applyOrPark(
  receiver: Pick<Receiver, 'side' | 'clock' | 'log'>,
  trx: Writers,
  row: ChangeRow,
): Promise<void> {
  if (await mustWaitForClock(trx, row)) return parkAhead(receiver, trx, row)
  const failed = await inSavepoint(trx, () => applyChange(trx, row))
  if (!failed) return noteLosses(receiver, trx, row)
  const { reason, frames } = describeError(failed.error)
  const { position, origin, seq, entity, entityId, kind } = row
  receiver.log.error({ position, origin, seq, entity, entityId, kind, reason, frames }, 'an entry is parked')
  await parkChange(trx, { follower: 'sync', position, reason, at: nowIso(receiver) })
}
