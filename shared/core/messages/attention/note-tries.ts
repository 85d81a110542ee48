import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { noteAttention } from './note-attention.ts'

export type Account = Pick<UserRow, 'id' | 'username'>

/** Lists an account of staff for which very many wrong passwords were tried (people-156). */
export async function noteTries(facility: Facility, { id, username }: Account): Promise<void> {
  await facility.write(async trx => {
    const detail = { account: username }
    await noteAttention(facility, trx, systemCaller, { kind: 'passwordTries', entityId: id, detail })
    return ok(null)
  })
}
