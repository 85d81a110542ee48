import type { MergeAccount, MergePreview } from '@mayim/contract/calls/merging.ts'
import { creditOf } from '@mayim/core/booking/credit.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { SavedCardRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import {
  checkMerge,
  type MembershipChoice,
  type MergedColumns,
  type MergeFacts,
  mergedColumns,
  mergedMembership,
  mergedNote,
} from '@mayim/domain/people/merge-accounts.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { checkMergeable, columnsOf, gatherPair, splitCards } from './merge-pair.ts'
import { cardsOfPeople, countsOf, phonesLeadingTo } from './merge-rows-table.ts'

type Wish = {
  readonly keptId: string
  readonly goneId: string
  readonly membership: MembershipChoice | undefined
}

/** What two accounts have, what the one that stays will have, and why they cannot be merged now (people-760). */
export async function previewMerge(facility: PortalFacility, wish: Wish): Promise<Result<MergePreview>> {
  const { db } = facility
  const found = await gatherPair(facility, db, wish)
  if (!found.ok) return found
  const { kept, gone, keptFacts, goneFacts } = found.value
  const { cards, customers } = await cardsOfPeople(db, [kept.id, gone.id])
  const split = splitCards(cards, customers, wish)
  const [keptCards, goneCards] = [kept.id, gone.id].map(id => cards.filter(card => card.userId === id))
  const views = [
    await viewAccount(facility, kept, keptFacts, keptCards ?? []),
    await viewAccount(facility, gone, goneFacts, goneCards ?? []),
  ] as const
  const checked = checkMerge(keptFacts, goneFacts, { today: tonight(facility), membership: wish.membership })
  const settled = checked.ok ? await checkMergeable(facility, db, found.value) : checked
  return ok({
    kept: views[0],
    gone: views[1],
    after: after(facility, views, { kept, gone, membership: wish.membership, moving: split.moving }),
    lostCards: split.lost.map(viewCard),
    refusal: settled.ok ? null : (settled.code as MergePreview['refusal']),
  })
}

async function viewAccount(
  facility: PortalFacility,
  row: UserRow,
  facts: MergeFacts,
  cards: readonly SavedCardRow[],
): Promise<MergeAccount> {
  const { db } = facility
  return {
    ...namesOf(row),
    otherPhones: await phonesLeadingTo(db, row.id),
    ...viewColumns(columnsOf(row)),
    notes: facts.notes,
    internalNote: facts.internalNote,
    openNights: [...facts.openNights],
    waitNights: [...facts.waitNights],
    ...(await countsOf(db, row.id)),
    credit: decimalOf(await creditOf(facility, row.id)),
    membership: facts.membership,
    cards: cards.map(viewCard),
  }
}

function after(
  facility: PortalFacility,
  [kept, gone]: readonly [MergeAccount, MergeAccount],
  more: {
    kept: UserRow
    gone: UserRow
    membership: MembershipChoice | undefined
    moving: readonly SavedCardRow[]
  },
): MergeAccount {
  const columns = mergedColumns(columnsOf(more.kept), columnsOf(more.gone))
  const whose = mergedMembership(kept.membership, gone.membership, {
    today: tonight(facility),
    membership: more.membership,
  })
  return {
    ...kept,
    ...viewColumns(columns),
    firstName: columns.firstName,
    lastName: columns.lastName,
    otherPhones: [...kept.otherPhones, ...(gone.phone === null ? [] : [gone.phone]), ...gone.otherPhones],
    notes: mergedNote(kept.notes, gone.notes).slice(0, 2000),
    internalNote: mergedNote(kept.internalNote, gone.internalNote).slice(0, 2000),
    openNights: [...new Set([...kept.openNights, ...gone.openNights])].toSorted(),
    waitNights: [...new Set([...kept.waitNights, ...gone.waitNights])].toSorted(),
    visits: kept.visits + gone.visits,
    ledgerLines: kept.ledgerLines + gone.ledgerLines,
    credit: kept.credit + gone.credit,
    membership: whose === null ? null : { kept, gone }[whose].membership,
    cards: [...kept.cards, ...more.moving.map(viewCard)],
  }
}

function namesOf({ id, firstName, lastName, username, phone }: UserRow) {
  return { id, firstName, lastName, username, phone }
}

function viewColumns(columns: MergedColumns) {
  const { email, address, city, state, zipcode, discount, localResident, excludedAttendants } = columns
  return {
    email,
    address: [address, city, state, zipcode].filter(part => part !== '').join(', '),
    discount: discount === 1,
    localResident: localResident === 1,
    exclusions: excludedAttendants.length,
  }
}

function viewCard({ brand, last4 }: Pick<SavedCardRow, 'brand' | 'last4'>) {
  return { brand, last4 }
}
