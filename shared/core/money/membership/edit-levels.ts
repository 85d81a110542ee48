import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import type { Membership } from '@mayim/contract/entities/user.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changedFields } from '@mayim/domain/sync/changed-fields.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import type { MembershipLevelRow } from '../../ground/schema/shop-rows.ts'
import { userById } from '../../people/user-table.ts'
import { readMembership, writeTerm } from './membership.ts'
import { levelById, levelRows, upsertLevel } from './membership-table.ts'

/** A change of the levels by an Admin. The price is in minor units. */
export interface LevelEdit {
  readonly action: 'add' | 'change' | 'remove'
  readonly level: string
  readonly description?: string
  readonly priceMinor?: number
  readonly months?: number
  readonly reducedPrices?: boolean
}

/** The levels on sale, in their order (money-460). */
export async function listLevels(facility: Pick<Facility, 'db'>): Promise<MembershipLevel[]> {
  const rows = await levelRows(facility.db)
  return rows
    .filter(row => row.active === 1)
    .map(({ level, description, priceMinor, months, reducedPrices }) => ({
      level,
      description,
      price: decimalOf(priceMinor),
      months,
      reducedPrices: reducedPrices === 1,
    }))
}

/**
 * Adds a level, changes it, or removes it from sale. A membership that was bought stays as it was.
 */
export async function editLevel(facility: Facility, caller: Caller, edit: LevelEdit): Promise<Result<null>> {
  const name = tidyText(edit.level)
  if (name === '') return refuse('invalid', 'levelNameMissing', { field: 'level' })
  return facility.write(async trx => {
    const before = await levelById(trx, itemKey(name))
    const checked = checkEdit(edit, before)
    if (!checked.ok) return checked
    const row: MembershipLevelRow = {
      id: itemKey(name),
      level: name,
      description: tidyText(edit.description ?? before?.description ?? ''),
      priceMinor: edit.priceMinor ?? before?.priceMinor ?? 0,
      months: edit.months ?? before?.months ?? usualMonths,
      reducedPrices: flag(edit.reducedPrices, before?.reducedPrices ?? 1),
      active: edit.action === 'remove' ? 0 : 1,
      position: before?.position ?? (await nextPosition(trx)),
      updatedAt: nowIso(facility),
    }
    await upsertLevel(trx, row)
    const kind = { add: 'added', change: 'changed', remove: 'removed' }[edit.action]
    const fields = before ? changedFields(before, row) : row
    await record(facility, trx, caller, { entity: 'membershipLevel', id: row.id, kind, fields })
    return ok(null)
  })
}

const usualMonths = 12

function flag(asked: boolean | undefined, otherwise: 0 | 1): 0 | 1 {
  if (asked === undefined) return otherwise
  return asked ? 1 : 0
}

function checkEdit({ action, priceMinor }: LevelEdit, before: MembershipLevelRow | undefined): Result<null> {
  const sold = before?.active === 1
  if (action !== 'add') return sold ? ok(null) : refuse('missing', 'levelMissing', { field: 'level' })
  if (sold) return refuse('conflict', 'levelExists', { field: 'level' })
  return priceMinor === undefined ? refuse('invalid', 'levelPriceMissing', { field: 'price' }) : ok(null)
}

async function nextPosition(trx: Writers): Promise<number> {
  const rows = await levelRows(trx)
  return (rows.at(-1)?.position ?? 0) + 1
}

/**
 * Sets a person's level and last date without a payment, whatever was before: a gift of the facility, a correction, or
 * the end of a membership (money-464).
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
