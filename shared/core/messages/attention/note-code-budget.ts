import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { noteAttention } from './note-attention.ts'

/** Lists that the budget of login codes is used up (threats-175). */
export async function noteCodeBudget(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    await noteAttention(facility, trx, systemCaller, { kind: 'codeBudget', entityId: facility.side })
    return ok(null)
  })
}
