import type { AttentionKind } from '@mayim/contract/entities/attention.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import { ok } from '@mayim/domain/result.ts'
import { usersById } from '../people/user-table.ts'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { openAttentionOf } from './attention-table.ts'
import { settleAttention } from './own-attention.ts'

/** What a hub whose link is cut asks an Admin at the website to do. */
type AskedKind = Extract<AttentionKind, 'mergeAsked' | 'settingAsked'>

export interface AskedNote {
  readonly id: string
  readonly entityId: string
  readonly at: string
  /** As it was written, perhaps by a hub of another release or a stolen one. */
  readonly detail: Readonly<Record<string, unknown>>
  /** Of the Admin whom `byId` of the detail names; '' if nobody has that id. */
  readonly byName: string
}

/** The open notes of a kind, the oldest first. */
export async function viewAskedNotes(db: Readers, kind: AskedKind): Promise<AskedNote[]> {
  const notes = (await openAttentionOf(db, kind)).map(({ id, entityId, at, detail: text }) => {
    const detail = JSON.parse(text) as AskedNote['detail']
    return { id, entityId, at, detail, byId: String(detail.byId) }
  })
  const users = await usersById(
    db,
    notes.map(({ byId }) => byId),
  )
  return notes.map(({ byId, ...note }) => {
    const by = users.get(byId)
    return { ...note, byName: by ? nameOf(by) : '' }
  })
}

/** Resolves the open notes of a kind for whose `entityId` `isDone` is true, in the caller's transaction. */
export async function settleAskedNotesIn(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { kind, isDone }: { readonly kind: AskedKind; readonly isDone: (entityId: string) => boolean },
): Promise<void> {
  for (const { id, entityId } of await openAttentionOf(trx, kind))
    if (isDone(entityId)) await settleAttention(facility, trx, id, caller)
}

/** As `settleAskedNotesIn`, in a transaction of its own. */
export async function settleAskedNotes(
  facility: Facility,
  caller: Caller,
  done: Parameters<typeof settleAskedNotesIn>[3],
): Promise<void> {
  await facility.write(async trx => ok(await settleAskedNotesIn(facility, trx, caller, done)))
}
