import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { appendChanges, otherSide, storePeerChange } from '../../ground/log/change-log.ts'
import { type ChangeEntry, isWithheld } from '../../ground/log/log-entry.ts'
import {
  deleteEntriesAfter,
  entriesAfter,
  entryAt,
  genesisHash,
  readHeads,
  setHead,
  updateNode,
} from '../../ground/log/log-table.ts'
import { shareEntity } from '../../ground/log/synced-entities.ts'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { ChangeRow } from '../../ground/schema/schema.ts'
import { applyChange } from '../apply-change.ts'
import { deleteCutAfter, hashAtCut } from '../cut-table.ts'
import { countEntries } from '../outage-reports.ts'
import { applyOrPark } from '../receive-entries.ts'
import { insertReport } from '../sync-table.ts'
import { quarantine } from './quarantine.ts'

export type RecoveringFacility = Pick<
  Facility,
  'side' | 'db' | 'write' | 'clock' | 'hostClock' | 'settings' | 'log'
>

/** The entries that this side has lost and the other side has. */
export interface Lost {
  /** The last number up to which both sides have the same log of this side. */
  readonly commonSeq: number
  /** This side's own entries after that, as the other side has them. */
  readonly own: readonly SyncEntry[]
  /** The other side's entries that this one does not have. */
  readonly peer: readonly SyncEntry[]
  /** The new incarnation of this side, minted by the other. */
  readonly incarnation: number
}

export interface Recovered {
  readonly ownEntries: number
  readonly peerEntries: number
  /** Own entries that the other side did not have, written again after the others. */
  readonly rewritten: number
  readonly nights: number
  readonly bookings: number
}

/**
 * Restores both logs and the shared rows from the entries that the sides had together, in causal order and in one
 * transaction, and opens the log with a new incarnation (sync-38). Entries that this side wrote after the restore,
 * under numbers that the other side uses for other entries, are written again after them. Throws if the entries do not
 * follow.
 */
export async function replay(facility: RecoveringFacility, lost: Lost): Promise<Recovered> {
  const done = await facility.write(async trx => {
    const heads = await readHeads(trx)
    const removed = lost.own.length > 0 ? await removeEntriesAfter(trx, facility.side, lost.commonSeq) : []
    // The whole log is restored, including entries that only a newer version knows.
    const [own, theirs] = [lost.own, lost.peer] as [readonly ChangeEntry[], readonly ChangeEntry[]]
    const entries = causalOrder(own, theirs, { peer: heads[otherSide(facility.side)].seq })
    for (const entry of entries) {
      const { stored, row } = await storePeerChange(trx, entry)
      if (stored !== 'stored' || !row) throw new Error(`Storing a recovered entry returned ${stored}`)
      await applyOrPark(facility, trx, row)
    }
    await updateNode(trx, { mode: 'active', incarnation: lost.incarnation })
    await rewriteEntries(trx, removed)
    const held = await quarantine(facility, trx)
    const recovered: Recovered = {
      ownEntries: lost.own.length,
      peerEntries: lost.peer.length,
      rewritten: removed.length,
      ...held,
    }
    await reportRecovery(facility, trx, { recovered, entries })
    return ok(recovered)
  })
  if (!done.ok) throw new Error(`Recovering was refused: ${done.code}`)
  return done.value
}

/** Stores the report of a recovery, for the page of the link. */
export async function reportRecovery(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  { recovered, entries }: { readonly recovered: Recovered; readonly entries: readonly ChangeEntry[] },
): Promise<void> {
  await insertReport(trx, {
    id: uuidv7(),
    kind: 'recovery',
    at: nowIso(facility),
    since: entries[0]?.at || null,
    detail: JSON.stringify({ recovered, entries: countEntries(entries) }),
  })
}

/** Removes own entries whose numbers the other side uses for other entries, and returns them. Their rows stay. */
async function removeEntriesAfter(
  trx: Writers,
  side: ChangeRow['origin'],
  seq: number,
): Promise<ChangeRow[]> {
  const removed = await entriesAfter(trx, side, seq)
  if (removed.length === 0) return []
  const common = await entryAt(trx, side, seq)
  await deleteEntriesAfter(trx, side, seq)
  await deleteCutAfter(trx, side, seq)
  // The position in this side's order is not reset, so that no follower misses the next entries.
  await setHead(trx, side, { seq, hash: common?.hash ?? (await hashAtCut(trx, side, seq)) ?? genesisHash })
  return removed
}

async function rewriteEntries(trx: Writers, removed: readonly ChangeRow[]): Promise<void> {
  const kept = removed.filter(entry => !isWithheld(entry))
  const rows = await appendChanges(
    trx,
    kept.map(({ origin, at, entity, entityId, kind, fields, who, cause }) => ({
      origin,
      at,
      entity,
      entityId,
      kind,
      fields: JSON.parse(fields) as Record<string, unknown>,
      who,
      // With another cause, the entry opens no door again.
      cause: `again ${cause}`,
    })),
  )
  // Their changes of places were applied already.
  for (const row of rows) if (row.entity !== shareEntity) await applyChange(trx, row)
}

/**
 * Merges two logs so that each entry follows every entry that its author knew when writing it (`dep`). `known` is how
 * far this side has each log already. Of two concurrent entries the other side's comes first.
 */
function causalOrder(
  own: readonly ChangeEntry[],
  peer: readonly ChangeEntry[],
  known: { readonly peer: number },
): ChangeEntry[] {
  const ordered: ChangeEntry[] = []
  let peerSeq = known.peer
  let nextPeer = 0
  const takePeerUpTo = (dep: number): void => {
    for (let entry = peer[nextPeer]; entry && peerSeq < dep; entry = peer[nextPeer]) {
      ordered.push(entry)
      peerSeq = entry.seq
      nextPeer += 1
    }
  }
  for (const entry of own) {
    takePeerUpTo(entry.dep)
    ordered.push(entry)
  }
  // The remaining entries of the other side were written later.
  return [...ordered, ...peer.slice(nextPeer)]
}
