import { checkCardCode } from '@mayim/domain/people/card-code.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/side.ts'
import type { Caller, Facility, Writers } from '../../runtime/facility.ts'
import { nowIso, record } from '../../runtime/record-change.ts'
import type { AttendantRow } from '../../schema/schema.ts'
import {
  attendantById,
  attendantIds,
  attendantOfCard,
  insertAttendant,
  updateAttendant,
} from '../attendants/attendant-table.ts'
import { type CardForms, cardForms } from '../attendants/card-hash.ts'
import { userById } from '../user-table.ts'

export interface AttendantInput {
  readonly firstName: string
  readonly lastName: string
  /** The code of the card or the PIN. Blank takes it away; undefined leaves it. */
  readonly cardCode?: string | undefined
  readonly active?: boolean | undefined
  readonly userId?: string | null | undefined
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

/** Changes an attendant. Refuses attendantMissing, and as `addAttendant`. */
export async function changeAttendant(
  facility: Facility,
  caller: Caller,
  id: number,
  input: AttendantInput,
): Promise<Result<AttendantRow>> {
  const card = await cardOf(facility, input)
  return facility.write(async trx => {
    const row = await attendantById(trx, id)
    if (!row) return refuse('missing', 'attendantMissing')
    const changed = await judge(facility, trx, { row, input, card })
    if (!changed.ok) return changed
    const { id: _id, ...fields } = changed.value
    await updateAttendant(trx, id, fields)
    await record(facility, trx, caller, { entity: 'attendant', id, kind: 'changed', fields })
    return changed
  })
}

async function judge(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  asked: {
    readonly row: AttendantRow
    readonly input: AttendantInput
    readonly card: Result<CardForms | null>
  },
): Promise<Result<AttendantRow>> {
  const { row, input, card } = asked
  if (!card.ok) return card
  const cardHash = input.cardCode === undefined ? row.cardHash : (card.value?.slow ?? null)
  const active = input.active === undefined ? row.active : input.active ? 1 : 0
  const hashes = card.value ? Object.values(card.value) : cardHash === null ? [] : [cardHash]
  const holder = hashes.length > 0 && active === 1 ? await attendantOfCard(trx, hashes) : undefined
  if (holder && holder.id !== row.id) return refuse('conflict', 'cardTaken', { field: 'cardCode' })
  const userId = input.userId === undefined ? row.userId : input.userId
  if (userId !== null && !(await userById(trx, userId)))
    return refuse('missing', 'userMissing', { field: 'userId' })
  const names = { firstName: input.firstName.trim(), lastName: input.lastName.trim() }
  return ok({ ...row, ...names, cardHash, active, userId, updatedAt: nowIso(facility) })
}

/** The hashes of the code, made before the write so that nobody waits for them; null without a code. */
async function cardOf(
  { sealer }: Pick<Facility, 'sealer'>,
  input: AttendantInput,
): Promise<Result<CardForms | null>> {
  const code = input.cardCode?.trim() ?? ''
  if (code === '') return ok(null)
  const checked = checkCardCode(code)
  return checked.ok ? ok(await cardForms(sealer, code)) : checked
}

/** Odd at the hub and even at the portal, so that two attendants who are added during an outage differ. */
function nextId(side: Side, ids: readonly number[]): number {
  const parity = side === 'hub' ? 1 : 0
  const next = Math.max(0, ...ids) + 1
  return next % 2 === parity ? next : next + 1
}
