import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { partedKind } from '../../ground/log/fold-row.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record, recordAll } from '../../ground/runtime/record-change.ts'
import { blankUser } from '../../people/blank-user.ts'
import { partedId } from '../../people/user-id.ts'
import { insertUser, userById } from '../../people/user-table.ts'

/** Records rows that lost their person, each whole (sync-350). */
export async function recordParted(
  facility: Facility,
  trx: Writers,
  entity: EntityName,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  await recordAll(
    facility,
    trx,
    systemCaller,
    rows.map(row => ({ entity, id: row.id, kind: partedKind, fields: row })),
  )
}

/** Both sides make the same account, so that neither waits for the other. */
export async function ensurePartedAccount(facility: Facility, trx: Writers): Promise<void> {
  if (await userById(trx, partedId)) return
  const at = nowIso(facility)
  const row = { ...blankUser(partedId, at), username: `deleted ${partedId}`, disabledAt: at, erasedAt: at }
  await insertUser(trx, row)
  await record(facility, trx, systemCaller, { entity: 'user', id: partedId, kind: 'created', fields: row })
}
