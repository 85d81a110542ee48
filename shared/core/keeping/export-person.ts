import type { AccountExport } from '@mayim/contract/entities/account-export.ts'
import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import { userById } from '../people/user-table.ts'

/**
 * The copy of one person's data for an Admin, as a file, for a person who asks for it in writing (privacy-760). The
 * change log records who exported whom before the file leaves. Refuses userMissing, also for a deleted account.
 */
export async function exportPerson(
  facility: Facility,
  caller: Caller,
  userId: string,
  copyOf: (person: Caller) => Promise<Result<AccountExport>>,
): Promise<Result<SentFile>> {
  const row = await userById(facility.db, userId)
  if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
  const noted = await facility.write(async trx => {
    const fields = { entity: 'person', format: 'json', userId }
    await record(facility, trx, caller, { entity: 'dataExport', id: userId, kind: 'exported', fields })
    return ok(null)
  })
  if (!noted.ok) return noted
  const copy = await copyOf({ ...systemCaller, kind: 'person', id: userId })
  if (!copy.ok) return copy
  return ok({
    name: `person-${facility.side}-${nowIso(facility).slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    chunks: inOne(JSON.stringify(copy.value, null, 2)),
  })
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text
}
