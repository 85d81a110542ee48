import type { AccountMerge } from '@mayim/contract/calls/merging.ts'
import { tonight } from '@mayim/core/calendar/schedule-days.ts'
import { writeTerm } from '@mayim/core/membership/write-term.ts'
import { insertMerge } from '@mayim/core/merging/merge-table.ts'
import { moveAllMergedRows } from '@mayim/core/merging/move-rows.ts'
import { type Auth, hostIso } from '@mayim/core/people/auth.ts'
import { revokeTokens } from '@mayim/core/people/refresh-token-table.ts'
import { updateUser } from '@mayim/core/people/user-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import type { UserRow } from '@mayim/core/schema/schema.ts'
import {
  checkMerge,
  type MembershipChoice,
  mergedColumns,
  mergedMembership,
  mergedNote,
} from '@mayim/domain/people/merge-accounts.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { checkSettled } from './check-settled.ts'
import { columnsOf, gatherPair, type Pair } from './gather-account.ts'
import type { MergeBefore } from './merge-before.ts'
import { cardPaymentIds, cardsOfPeople, moveCards } from './merge-rows-table.ts'
import { movableProcessors, splitCards } from './movable-cards.ts'
import { viewMerge } from './view-merges.ts'

/** Who keeps the sessions, which end with an account. */
export interface SignedIn {
  readonly facility: Facility
  readonly sessions: Pick<Auth['sessions'], 'clearAll'>
}

interface Wish {
  readonly keptId: string
  readonly goneId: string
  readonly membership: MembershipChoice | undefined
}

/**
 * Gives all of one account to the other one of the same person (people-760 to people-762): in one transaction what the
 * portal owns; the hub moves what it owns when it hears of it. The account that goes stays as a row whose phone leads to
 * the other one. Refuses userMissing, and as `checkMerge` and `checkSettled`.
 */
export async function mergeAccounts(
  auth: SignedIn,
  caller: Caller,
  wish: Wish,
): Promise<Result<AccountMerge>> {
  const { facility } = auth
  const merged = await facility.write(async trx => {
    const found = await gatherPair(facility, trx, wish)
    if (!found.ok) return found
    const pair = found.value
    const { keptFacts, goneFacts } = pair
    const choice = { today: tonight(facility), membership: wish.membership }
    const checked = checkMerge(keptFacts, goneFacts, choice)
    if (!checked.ok) return checked
    const settled = await checkSettled(facility, trx, pair)
    if (!settled.ok) return settled
    const joined = await joinColumns(facility, trx, caller, pair)
    const cards = await moveCardsOfMerge(trx, wish)
    await leaveAccount(auth, trx, caller, pair)
    await moveAllMergedRows(facility, trx, caller)
    const membership = await joinMemberships(facility, trx, caller, pair, choice)
    const before: MergeBefore = { ...joined, ...membership, cards, goneDisabledAt: pair.gone.disabledAt }
    const row = {
      id: uuidv7(),
      ...{ keptId: wish.keptId, goneId: wish.goneId },
      at: nowIso(facility),
      byId: caller.id,
      before: JSON.stringify(before),
      undoneAt: null,
      finalAt: null,
    }
    await insertMerge(trx, row)
    return ok(row)
  })
  auth.sessions.clearAll()
  return merged.ok ? ok(await viewMerge(facility, merged.value)) : merged
}

/** Fills in the account that stays; its notes stay sealed with its own key. */
async function joinColumns(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { kept, gone, keptFacts, goneFacts }: Pair,
): Promise<Pick<MergeBefore, 'user' | 'merged'>> {
  const { excludedAttendants, ...columns } = mergedColumns(columnsOf(kept), columnsOf(gone))
  const wanted = { ...columns, excludedAttendants: JSON.stringify(excludedAttendants) } as Partial<UserRow>
  const changed = Object.entries(wanted).filter(([name, value]) => value !== kept[name as keyof UserRow])
  for (const name of ['notes', 'internalNote'] as const) {
    const note = mergedNote(keptFacts[name], goneFacts[name])
    if (note !== keptFacts[name]) changed.push([name, facility.notes.seal(kept.id, note)])
  }
  const merged = Object.fromEntries(changed) as Partial<UserRow>
  const fields = { ...merged, updatedAt: nowIso(facility) }
  await updateUser(trx, kept.id, fields)
  await record(facility, trx, caller, { entity: 'user', id: kept.id, kind: 'merged', fields, cause: gone.id })
  const user = Object.fromEntries(changed.map(([name]) => [name, kept[name as keyof UserRow]]))
  return { user: user as Partial<UserRow>, merged }
}

/** Gives the cards, the card payments and the names at the processors to the account that stays, as far as they can go. */
export async function moveCardsOfMerge(
  trx: Writers,
  wish: Pick<Wish, 'keptId' | 'goneId'>,
): Promise<MergeBefore['cards']> {
  const { cards, customers } = await cardsOfPeople(trx, [wish.keptId, wish.goneId])
  const move = {
    processors: movableProcessors(customers, wish),
    cards: splitCards(cards, customers, wish).moving.map(({ id }) => id),
    payments: await cardPaymentIds(trx, wish.goneId),
  }
  await moveCards(trx, move, { from: wish.goneId, to: wish.keptId })
  return move
}

/** The account that goes leads to the other one from now on, and nobody is signed in to it. */
async function leaveAccount(
  auth: SignedIn,
  trx: Writers,
  caller: Caller,
  { kept, gone }: Pair,
): Promise<void> {
  const { facility } = auth
  const at = nowIso(facility)
  const fields = { mergedInto: kept.id, disabledAt: gone.disabledAt ?? at, updatedAt: at }
  await updateUser(trx, gone.id, fields)
  await revokeTokens(trx, { userId: gone.id }, hostIso(auth))
  await record(facility, trx, caller, {
    entity: 'user',
    id: gone.id,
    kind: 'mergedInto',
    fields,
    cause: kept.id,
  })
}

/** Where both ever had a membership, the entries of both would add up to one that nobody has. */
async function joinMemberships(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { kept, keptFacts, goneFacts }: Pair,
  choice: { readonly today: string; readonly membership: MembershipChoice | undefined },
): Promise<Pick<MergeBefore, 'membership' | 'isMembershipSet'>> {
  const [ofKept, ofGone] = [keptFacts.membership, goneFacts.membership]
  const before = { membership: ofKept, isMembershipSet: ofKept !== null && ofGone !== null }
  if (ofKept === null || ofGone === null) return before
  const whose = mergedMembership(ofKept, ofGone, choice)
  await setMembership(facility, trx, caller, kept.id, whose === 'gone' ? ofGone : ofKept)
  return before
}

/** States a person's membership, whatever was before. */
export async function setMembership(
  facility: Facility,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
  { level, expires, reducedPrices }: NonNullable<MergeBefore['membership']>,
): Promise<void> {
  const flags = { reducedPrices: reducedPrices ? 1 : 0, months: 0, ledgerId: null } as const
  await writeTerm(facility, trx, caller, { userId, kind: 'set', level, expires, ...flags })
}
