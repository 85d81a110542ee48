import type { Membership } from '@mayim/contract/entities/user.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { userById } from '../../people/user-table.ts'
import { levelById } from '../membership/level-table.ts'
import { readMembership } from '../membership/read-membership.ts'
import { writeTerm } from '../membership/write-term.ts'

/**
 * Sets a person's level and last date without a payment, whatever was before: a gift of the facility, a correction, or
 * the end of a membership (money-464). Refuses userMissing and levelMissing.
 */
export async function setMembership(
  facility: Facility,
  caller: Caller,
  asked: { readonly userId: string; readonly level: string; readonly expires: string },
): Promise<Result<Membership>> {
  return facility.write(async trx => {
    const user = await userById(trx, asked.userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    const level = await levelById(trx, itemKey(asked.level))
    if (!level) return refuse('missing', 'levelMissing', { field: 'level' })
    await writeTerm(facility, trx, caller, {
      userId: user.id,
      kind: 'set',
      level: level.level,
      reducedPrices: level.reducedPrices,
      months: 0,
      expires: asked.expires,
      ledgerId: null,
    })
    const set = await readMembership(trx, user.id)
    return set === null ? refuse('missing', 'levelMissing') : ok(set)
  })
}
