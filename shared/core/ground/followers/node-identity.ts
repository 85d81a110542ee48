import { randomUUID } from 'node:crypto'
import { ok } from '@mayim/domain/result.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Origin } from '../log/entry.ts'
import { insertNode, nodeRow } from '../log/node-table.ts'
import type { NodeRow } from '../schema/schema.ts'

/**
 * The identity of this database, created when it is first opened. Throws if the database belongs to the other side,
 * which happens if two data folders are swapped.
 */
export async function nodeIdentity(database: Pick<OpenDatabase, 'write'>, side: Origin): Promise<NodeRow> {
  const result = await database.write(async trx => {
    const known = await nodeRow(trx)
    if (known) return ok(known)
    const node: NodeRow = {
      side,
      nodeId: randomUUID(),
      incarnation: 1,
      mode: 'active',
      peerIncarnation: 0,
      minted: 0,
    }
    await insertNode(trx, node)
    return ok(node)
  })
  if (!result.ok) throw new Error('Creating the node was refused')
  if (result.value.side !== side)
    throw new Error(`This database is the ${result.value.side}'s, not the ${side}'s`)
  return result.value
}
