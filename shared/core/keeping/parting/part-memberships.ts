import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { ok } from '@mayim/domain/result.ts'
import { partedKind } from '../../ground/log/fold-row.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record, recordAll } from '../../ground/runtime/record-change.ts'
import { readMemberships } from '../../money/membership/membership.ts'
import { allTerms, termsOfUser, updateTermPerson } from '../../money/membership/membership-table.ts'
import { blankUser, partedId } from '../../people/create-user.ts'
import { insertUser, userById } from '../../people/user-table.ts'

/** Persons whose entries lose their person in one transaction. */
const personsEachTime = 20

/**
 * Parts the memberships that ended before a date (privacy-352). A person whose membership still holds, or ended later,
 * keeps all its entries.
 */
export async function partMemberships(facility: Facility, before: string): Promise<void> {
  const ended = await endedMembers(facility.db, before)
  for (let at = 0; at < ended.length; at += personsEachTime)
    await facility.write(async trx => {
      await ensurePartedAccount(facility, trx)
      for (const userId of ended.slice(at, at + personsEachTime)) {
        const terms = await termsOfUser(trx, userId)
        // Bought again since the list was read.
        if (terms.some(term => term.day >= before)) continue
        const parted = terms.map(term => ({
          ...term,
          userId: partedId,
          byId: term.byId === userId ? partedId : term.byId,
        }))
        for (const term of parted) await updateTermPerson(trx, term)
        await recordParted(facility, trx, 'membershipTerm', parted)
      }
      return ok(null)
    })
}

/** How many entries that parting takes the person from. */
export async function countEndedTerms(db: Readers, before: string): Promise<number> {
  const terms = await allTerms(db)
  const later = new Set(terms.filter(({ day }) => day >= before).map(({ userId }) => userId))
  const ended = new Set((await endedMembers(db, before)).filter(id => !later.has(id)))
  return terms.filter(({ userId }) => ended.has(userId)).length
}

async function endedMembers(db: Readers, before: string): Promise<string[]> {
  const held = await readMemberships(db)
  const persons = new Set((await allTerms(db)).map(({ userId }) => userId))
  // Who had all refunded has entries and no membership.
  return [...persons].filter(id => id !== partedId && (held.get(id)?.expires ?? '') < before)
}

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
