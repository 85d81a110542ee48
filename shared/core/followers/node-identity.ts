import { randomUUID } from 'node:crypto'
import { ok } from '@mayim/domain/result.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Origin } from '../log/entry.ts'
import { insertNode, nodeRow } from '../log/node-table.ts'
import type { NodeRow } from '../schema/schema.ts'

/**
 * Who this database is: read, or made on its first opening. Throws when the file belongs to the other side,
 * which happens when two data folders are mixed up.
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
  if (!result.ok) throw new Error('A node cannot be refused')
  if (result.value.side !== side)
    throw new Error(`This database is the ${result.value.side}'s, not the ${side}'s`)
  return result.value
}
