import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { ChangedMeanwhile } from '../ground/log/as-seen.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import { isStaffAccount } from '../people/staff-accounts.ts'
import { usersById } from '../people/user-table.ts'

/** Entities whose values are no person's, so that a refusal may name them. */
const toldValues: Readonly<Record<string, string>> = { setting: 'value', languageText: 'text' }

/** Refuses changedMeanwhile: who changed it, when, and to what where that says nothing of a person. Who is not staff is not named. */
export async function changedMeanwhile(db: Readers, { column, entry }: ChangedMeanwhile): Promise<Refusal> {
  const { entity, who, at, fields } = entry
  const by = await staffName(db, who)
  const value =
    toldValues[entity] === column ? (JSON.parse(fields) as Record<string, string>)[column] : undefined
  return refuse('conflict', 'changedMeanwhile', {
    field: entity === 'setting' ? entry.entityId : column,
    detail: { by, at, ...(value === undefined ? {} : { value }) },
  })
}

async function staffName(db: Readers, id: string): Promise<string> {
  const user = (await usersById(db, [id])).get(id)
  return user && isStaffAccount(user) ? user.username : ''
}
