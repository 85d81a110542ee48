import { nameOf } from '@mayim/domain/people/name-of.ts'
import type { CallAnswer } from '../../client/call-api.ts'

export type Merge = CallAnswer<'accountMerges'>[number]

/** An account that was blanked after the merge has its phone alone. */
export function titleOf(account: Merge['kept']): string {
  const name = nameOf(account)
  return account.phone === null || account.phone === name ? name : `${name}, ${account.phone}`
}
