import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { moveAllMergedRows } from '@mayim/core/keeping/merging/move-rows.ts'
import { deletePaperOf } from '@mayim/core/keeping/paper-table.ts'
import { writeTerm } from '@mayim/core/money/membership/membership.ts'
import { updateUser } from '@mayim/core/people/user-table.ts'
import { type Auth, hostIso } from '@mayim/core/sign-in/auth.ts'
import { revokeTokens } from '@mayim/core/sign-in/session-table.ts'
import type { Membership } from '@mayim/domain/money/membership.ts'
import {
  checkMerge,
  type MembershipChoice,
  mergedColumns,
  mergedMembership,
  mergedNote,
} from '@mayim/domain/people/merge-accounts.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import {
  checkMergeable,
  columnsOf,
  gatherPair,
  movableProcessors,
  type Pair,
  splitCards,
} from './merge-pair.ts'
import { cardsOfPeople, moveCards, pairsWithCards } from './merge-rows-table.ts'

/** What was filled in or sealed at the account that goes, and is at the other one afterwards. */
const blank = {
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  notes: '',
  internalNote: '',
  excludedAttendants: '[]',
} as const

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
 * portal owns; the hub moves what it owns when it hears of it. The account that goes stays as a row whose phone leads
 * to the other one.
 */
export async function mergeAccounts(auth: SignedIn, caller: Caller, wish: Wish): Promise<Result<null>> {
  const { facility } = auth
  const merged = await facility.write(async trx => {
    const found = await gatherPair(facility, trx, wish)
    if (!found.ok) return found
    const pair = found.value
    const { keptFacts, goneFacts } = pair
    const choice = { today: tonight(facility), membership: wish.membership }
    const checked = checkMerge(keptFacts, goneFacts, choice)
    if (!checked.ok) return checked
    const settled = await checkMergeable(facility, trx, pair)
    if (!settled.ok) return settled
    await joinColumns(facility, trx, caller, pair)
    await moveCardsOfMerge(trx, wish)
    await leaveAccount(auth, trx, caller, pair)
    await moveAllMergedRows(facility, trx, caller)
    await joinMemberships(facility, trx, caller, pair, choice)
    return ok(null)
  })
  auth.sessions.clearAll()
  return merged
}

/** Fills in the account that stays; its notes stay sealed with its own key. */
async function joinColumns(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { kept, gone, keptFacts, goneFacts }: Pair,
): Promise<void> {
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
}

/** Gives the cards, the card payments and the names at the processors to the account that stays, as far as they can go. */
export async function moveCardsOfMerge(
  trx: Writers,
  pair: { readonly keptId: string; readonly goneId: string },
): Promise<void> {
  const { cards, customers } = await cardsOfPeople(trx, [pair.keptId, pair.goneId])
  const move = {
    processors: movableProcessors(customers, pair),
    cards: splitCards(cards, customers, pair).moving.map(({ id }) => id),
  }
  await moveCards(trx, move, pair)
}

/** The account that goes has its phone alone, which leads to the other one, and nobody is signed in to it (people-764). */
async function leaveAccount(
  auth: SignedIn,
  trx: Writers,
  caller: Caller,
  { kept, gone }: Pair,
): Promise<void> {
  const { facility } = auth
  const at = nowIso(facility)
  const fields = { ...blank, mergedInto: kept.id, disabledAt: gone.disabledAt ?? at, updatedAt: at }
  await updateUser(trx, gone.id, fields)
  await deletePaperOf(trx, gone.id)
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
): Promise<void> {
  const [ofKept, ofGone] = [keptFacts.membership, goneFacts.membership]
  if (ofKept === null || ofGone === null) return
  const whose = mergedMembership(ofKept, ofGone, choice)
  const { level, expires, reducedPrices }: Membership = whose === 'gone' ? ofGone : ofKept
  const flags = { reducedPrices: reducedPrices ? 1 : 0, months: 0, ledgerId: null } as const
  await writeTerm(facility, trx, caller, { userId: kept.id, kind: 'set', level, expires, ...flags })
}

/**
 * Moves the cards and card payments that merged accounts still have (people-810): a portal that was restored from a
 * backup gets back by the log that accounts were merged, but the log has no cards.
 */
export async function moveLeftCards(facility: Pick<Facility, 'db' | 'write'>): Promise<void> {
  if ((await pairsWithCards(facility.db)).length === 0) return
  await facility.write(async trx => {
    for (const pair of await pairsWithCards(trx)) await moveCardsOfMerge(trx, pair)
    return ok(null)
  })
}
