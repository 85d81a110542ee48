import type { Attendant } from '@mayim/contract/entities/user.ts'
import { checkCardCode } from '@mayim/domain/people/guessable-secrets.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { changedFields } from '@mayim/domain/sync/changed-fields.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { AttendantRow } from '../ground/schema/schema.ts'
import { type CardForms, cardForms, isOfCard, openCard } from './attendant-cards.ts'
import {
  attendantById,
  attendantIds,
  attendants,
  insertAttendant,
  updateAttendant,
} from './attendant-table.ts'
import { userById } from './user-table.ts'

/** A change of an attendant; what is left out stays. */
export interface AttendantChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** The code of the card or the PIN. Blank takes it away; undefined leaves it. */
  readonly cardCode?: string | undefined
  readonly active?: boolean | undefined
  readonly userId?: string | null | undefined
}

interface AttendantInput extends AttendantChange {
  readonly firstName: string
  readonly lastName: string
}

const largestId = 9999

/**
 * Adds an attendant (people-66). Refuses cardCodeShort, pinEasy, cardTaken by an active attendant, userMissing for an
 * unknown account, attendantsTooMany when no number is left.
 */
export async function addAttendant(
  facility: Facility,
  caller: Caller,
  input: AttendantInput,
): Promise<Result<AttendantRow>> {
  const card = await cardOf(facility, input)
  return facility.write(async trx => {
    const id = nextId(facility.side, await attendantIds(trx))
    if (id > largestId) return refuse('conflict', 'attendantsTooMany')
    const blank = {
      id,
      firstName: '',
      lastName: '',
      cardHash: null,
      active: 1,
      updatedAt: '',
      userId: null,
    } as const
    const changed = await judge(facility, trx, { row: blank, input, card })
    if (!changed.ok) return changed
    await insertAttendant(trx, changed.value)
    await record(facility, trx, caller, { entity: 'attendant', id, kind: 'added', fields: changed.value })
    return changed
  })
}

/** Changes an attendant. */
export async function changeAttendant(
  facility: Facility,
  caller: Caller,
  id: number,
  input: AttendantChange,
): Promise<Result<AttendantRow>> {
  const card = await cardOf(facility, input)
  return facility.write(async trx => {
    const row = await attendantById(trx, id)
    if (!row) return refuse('missing', 'attendantMissing')
    const changed = await judge(facility, trx, { row, input, card })
    if (!changed.ok) return changed
    const fields = changedFields(row, changed.value)
    await updateAttendant(trx, id, fields)
    await record(facility, trx, caller, { entity: 'attendant', id, kind: 'changed', fields })
    return changed
  })
}

async function judge(
  facility: Pick<Facility, 'clock' | 'ownSealer'>,
  trx: Writers,
  judged: { readonly row: AttendantRow; readonly input: AttendantChange; readonly card: Result<Card | null> },
): Promise<Result<AttendantRow>> {
  const { row, input, card } = judged
  if (!card.ok) return card
  const cardHash = input.cardCode === undefined ? row.cardHash : (card.value?.stored ?? null)
  const active = input.active === undefined ? row.active : input.active ? 1 : 0
  // Only the hub can open the card that stays.
  const kept = openCard(facility.ownSealer, cardHash)
  const forms = card.value?.forms ?? (kept === null ? null : { slow: kept, fast: kept })
  const others = forms && active === 1 ? await attendants(trx) : []
  const isTaken = others.some(
    each =>
      each.id !== row.id && each.active === 1 && forms && isOfCard(facility.ownSealer, each.cardHash, forms),
  )
  if (isTaken) return refuse('conflict', 'cardTaken', { field: 'cardCode' })
  const userId = input.userId === undefined ? row.userId : input.userId
  if (userId !== null && !(await userById(trx, userId)))
    return refuse('missing', 'userMissing', { field: 'userId' })
  const { firstName = row.firstName, lastName = row.lastName } = input
  const names = { firstName: tidyText(firstName), lastName: tidyText(lastName) }
  return ok({ ...row, ...names, cardHash, active, userId, updatedAt: nowIso(facility) })
}

interface Card {
  readonly forms: CardForms
  /** The value to store. */
  readonly stored: string
}

/** The hashes of the code, made before the write so that nobody waits for them; null without a code. */
async function cardOf(
  { hasher, ownSealer }: Pick<Facility, 'hasher' | 'ownSealer'>,
  input: AttendantChange,
): Promise<Result<Card | null>> {
  const code = input.cardCode?.trim() ?? ''
  if (code === '') return ok(null)
  const checked = checkCardCode(code)
  if (!checked.ok) return checked
  const forms = await cardForms(hasher, code)
  return ok({ forms, stored: ownSealer.seal(forms.slow) })
}

/** Odd at the hub and even at the portal, so that two attendants who are added during an outage differ. */
function nextId(side: Side, ids: readonly number[]): number {
  const parity = side === 'hub' ? 1 : 0
  const next = Math.max(0, ...ids) + 1
  return next % 2 === parity ? next : next + 1
}

/** @param forAdmin with whether there is a card, and the account */
export function viewAttendant(row: AttendantRow, forAdmin: boolean): Attendant {
  const { id, firstName, lastName, userId } = row
  const more = forAdmin ? { hasCard: row.cardHash !== null, userId } : {}
  return { id, firstName, lastName, active: row.active === 1, ...more }
}
