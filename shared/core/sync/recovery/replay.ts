import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { genesisHash, readHeads } from '../../log/change-head-table.ts'
import { appendChanges, otherSide, storePeerChange } from '../../log/change-log.ts'
import type { ChangeEntry } from '../../log/entry.ts'
import { updateNode } from '../../log/node-table.ts'
import { forgetLog } from '../../log/open-log.ts'
import { shareEntity } from '../../log/synced-entities.ts'
import { isWithheld } from '../../log/withheld.ts'
import type { Facility, Writers } from '../../runtime/facility.ts'
import { nowIso } from '../../runtime/record-change.ts'
import type { ChangeRow } from '../../schema/schema.ts'
import { applyChange } from '../apply-change.ts'
import { countEntries } from '../cut-reports.ts'
import { applyOrPark } from '../receive-entries.ts'
import { forgetCutAfter, hashAtCut } from '../retention/cut-table.ts'
import { causalOrder } from './causal-order.ts'
import { quarantine } from './quarantine.ts'

export type RecoveringFacility = Pick<
  Facility,
  'side' | 'db' | 'write' | 'clock' | 'hostClock' | 'settings' | 'log'
>

/** What the other side keeps that this one has lost. */
export interface Lost {
  /** Up to here this side's own log is the same on both. */
  readonly commonSeq: number
  /** This side's own entries after that, as the other side has them. */
  readonly own: readonly SyncEntry[]
  /** The other side's entries that this one does not have. */
  readonly peer: readonly SyncEntry[]
  /** The incarnation with which this side goes on; minted by the other one. */
  readonly incarnation: number
}

export interface Recovered {
  readonly ownEntries: number
  readonly peerEntries: number
  /** Own entries of which the other side knew nothing, and which were written anew after the others. */
  readonly rewritten: number
  readonly nights: number
  readonly bookings: number
}

/**
 * Brings both logs and the shared rows to what the sides knew together, in causal order and in one transaction, and opens
 * the log again with a new incarnation (sync-38). What this side wrote since it was
 * restored and the other side has other entries for is written again after them. Throws when the entries do not follow.
 */
export async function replay(facility: RecoveringFacility, lost: Lost): Promise<Recovered> {
  const done = await facility.write(async trx => {
    const heads = await readHeads(trx)
    const stray = lost.own.length > 0 ? await takeOutAfter(trx, facility.side, lost.commonSeq) : []
    // A log is brought back whole, with what only a newer release knows.
    const [own, theirs] = [lost.own, lost.peer] as [readonly ChangeEntry[], readonly ChangeEntry[]]
    const entries = causalOrder(own, theirs, { peer: heads[otherSide(facility.side)].seq })
    for (const entry of entries) {
      const { stored, row } = await storePeerChange(trx, entry)
      if (stored !== 'stored' || !row) throw new Error(`An entry that was kept for this side is ${stored}`)
      await applyOrPark(facility, trx, row)
    }
    await updateNode(trx, { mode: 'active', incarnation: lost.incarnation })
    await writeAgain(trx, stray)
    const held = await quarantine(facility, trx)
    const recovered: Recovered = {
      ownEntries: lost.own.length,
      peerEntries: lost.peer.length,
      rewritten: stray.length,
      ...held,
    }
    await trx
      .insertInto('syncReport')
      .values({
        id: uuidv7(),
        kind: 'recovery',
        at: nowIso(facility),
        since: entries[0]?.at || null,
        detail: JSON.stringify({ recovered, entries: countEntries(entries) }),
      })
      .execute()
    return ok(recovered)
  })
  if (!done.ok) throw new Error(`Recovering was refused: ${done.code}`)
  return done.value
}

/** Own entries that the other side has never seen under these numbers. Their rows stay; their numbers are given up. */
async function takeOutAfter(trx: Writers, side: ChangeRow['origin'], seq: number): Promise<ChangeRow[]> {
  const stray = await trx
    .selectFrom('change')
    .selectAll()
    .where('origin', '=', side)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
  const common = await trx
    .selectFrom('change')
    .select('hash')
    .where('origin', '=', side)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (stray.length === 0) return []
  await trx.deleteFrom('change').where('origin', '=', side).where('seq', '>', seq).execute()
  await forgetCutAfter(trx, side, seq)
  // The place in this side's order stays where it is, so that no follower misses what comes now.
  await trx
    .updateTable('changeHead')
    .set({ seq, hash: common?.hash ?? (await hashAtCut(trx, side, seq)) ?? genesisHash })
    .where('origin', '=', side)
    .execute()
  forgetLog(trx)
  return stray
}

async function writeAgain(trx: Writers, stray: readonly ChangeRow[]): Promise<void> {
  const kept = stray.filter(entry => !isWithheld(entry))
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
      // No door opens again for it.
      cause: `again ${cause}`,
    })),
  )
  // What they do to places is done already.
  for (const row of rows) if (row.entity !== shareEntity) await applyChange(trx, row)
}
