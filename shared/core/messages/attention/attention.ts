import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { AttentionRow } from '../../ground/schema/log-rows.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import {
  attentionById,
  attentionOf,
  hasOpenAttention,
  insertAttention,
  openAttentionIds,
  updateAttention,
} from './attention-table.ts'

/**
 * Lists a matter for a person on both sides (sync-33), in the caller's transaction. Does nothing if the same matter is
 * open.
 */
export async function noteAttention(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  about: { readonly kind: AttentionRow['kind']; readonly entityId: string; readonly detail?: object },
): Promise<void> {
  const { kind, entityId, detail = {} } = about
  if (await hasOpenAttention(trx, kind, entityId)) return
  const row: AttentionRow = {
    id: uuidv7(),
    kind,
    entityId,
    detail: JSON.stringify(detail),
    side: facility.side,
    at: nowIso(facility),
    resolvedAt: null,
    resolvedBy: null,
  }
  await insertAttention(trx, row)
  await record(facility, trx, caller, { entity: 'attention', id: row.id, kind: 'noted', fields: row })
}

/** Lists what became of a thing in place of what was listed of it before, in the caller's transaction. */
export async function replaceAttention(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  about: { readonly kind: AttentionRow['kind']; readonly entityId: string; readonly detail?: object },
): Promise<void> {
  for (const id of await openAttentionIds(trx, about.kind, about.entityId))
    await settleAttention(facility, trx, id, caller)
  await noteAttention(facility, trx, caller, about)
}

/** Marks a matter as resolved by the caller. Repeating it is allowed. */
export async function resolveAttention(
  facility: Facility,
  caller: Caller,
  id: string,
): Promise<Result<AttentionRow>> {
  return facility.write(async trx => {
    const row = await attentionById(trx, id)
    if (!row) return refuse('missing', 'attentionMissing', { field: 'id' })
    if (row.resolvedAt !== null) return ok(row)
    return ok({ ...row, ...(await settleAttention(facility, trx, id, caller)) })
  })
}

/** Resolves a matter because its reason is gone, in the transaction of its caller: as the system, or for a person. */
export async function settleAttention(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  id: string,
  by: Pick<Caller, 'id'> = systemCaller,
): Promise<Pick<AttentionRow, 'resolvedAt' | 'resolvedBy'>> {
  const fields = { resolvedAt: nowIso(facility), resolvedBy: by.id }
  await updateAttention(trx, id, fields)
  await record(facility, trx, by, { entity: 'attention', id, kind: 'resolved', fields })
  return fields
}

/** A condition that a person has resolved and that still exists is listed again after this time. */
const againAfterMs = 86_400_000

export interface Condition {
  readonly kind: AttentionRow['kind']
  /** Identifies the condition. A worse degree has another id. */
  readonly entityId: string
  readonly detail: object
}

/**
 * Lists a condition while it exists. Notes it when it begins, resolves it when it ends or changes its id, and notes it
 * again a day after a person resolved it.
 */
export async function updateConditionAttention(
  facility: Facility,
  kind: AttentionRow['kind'],
  condition: Condition | null,
): Promise<void> {
  await updateConditionsAttention(facility, kind, condition === null ? [] : [condition])
}

/** The same for a kind of which several exist at a time. */
export async function updateConditionsAttention(
  facility: Facility,
  kind: AttentionRow['kind'],
  conditions: readonly Condition[],
): Promise<void> {
  const known = await attentionOf(facility, kind)
  const isNow = (row: AttentionRow) => conditions.some(({ entityId }) => entityId === row.entityId)
  const over = known.filter(row => row.resolvedAt === null && !isNow(row))
  const fresh = new Set(known.filter(row => isFresh(facility, row)).map(({ entityId }) => entityId))
  const added = conditions.filter(({ entityId }) => !fresh.has(entityId))
  if (over.length === 0 && added.length === 0) return
  await facility.write(async trx => {
    for (const { id } of over) await settleAttention(facility, trx, id)
    for (const condition of added) await noteAttention(facility, trx, systemCaller, condition)
    return ok(null)
  })
}

function isFresh({ clock }: Pick<Facility, 'clock'>, { resolvedAt, resolvedBy }: AttentionRow): boolean {
  if (resolvedAt === null) return true
  return resolvedBy !== systemCaller.id && clock.now() - Date.parse(resolvedAt) < againAfterMs
}

/** Lists that the budget of login codes is used up (threats-175). */
export async function noteCodeBudget(facility: Facility): Promise<void> {
  await facility.write(async trx => {
    await noteAttention(facility, trx, systemCaller, { kind: 'codeBudget', entityId: facility.side })
    return ok(null)
  })
}

export type Account = Pick<UserRow, 'id' | 'username'>

/** Lists an account of staff for which very many wrong passwords were tried (people-156). */
export async function noteTries(facility: Facility, { id, username }: Account): Promise<void> {
  await facility.write(async trx => {
    const detail = { account: username }
    await noteAttention(facility, trx, systemCaller, { kind: 'passwordTries', entityId: id, detail })
    return ok(null)
  })
}
