import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { usersById } from '@mayim/core/people/user-table.ts'

/** The account names of the people who did something; '' for the system, and for an account that is gone. */
export async function accountNames(
  db: Readers,
  rows: readonly { readonly byId: string }[],
): Promise<(row: { readonly byId: string }) => string> {
  const users = await usersById(
    db,
    rows.map(({ byId }) => byId),
  )
  return ({ byId }) => users.get(byId)?.username ?? ''
}
