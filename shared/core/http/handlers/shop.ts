import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { setMerchandise } from '../../booking/change-charges.ts'
import { viewPrepaid } from '../../booking/credit.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { editItem, listItems } from '../../money/lists/edit-items.ts'
import { editEntry, orderList } from '../../money/lists/edit-list.ts'
import { viewEditedList, viewSiteLists } from '../../money/lists/view-lists.ts'
import { editLevel, listLevels, setMembership } from '../../money/membership/edit-levels.ts'
import { readMembership, reportMembers } from '../../money/membership/membership.ts'
import { giveCode } from '../../money/prepaid/write-prepaid.ts'
import type { SharedHandlers } from '../handler.ts'

/** The shop and the goods of a reservation, the same on both sides. */
export const shopHandlers = {
  merchandiseList: async facility => ok(await listItems(facility)),

  merchandiseEdit: async (facility, { caller, body: { price, ...edit } }) => {
    const priced = price === undefined ? edit : { ...edit, priceMinor: minorOf(price) }
    const done = await editItem(facility, caller, priced)
    return done.ok ? ok(await listItems(facility)) : done
  },

  reservationMerchandise: async (facility, { caller, params, body }) =>
    setMerchandise(facility, caller, { reservationId: params.id, quantities: body.merchandise }),
} satisfies Partial<SharedHandlers<Facility>>

/** The lists of the shop and the website, the same on both sides. */
export const listHandlers = {
  siteLists: async facility => ok(await viewSiteLists(facility)),

  editedList: async (facility, { query }) => ok(await viewEditedList(facility, query.list)),

  listEdit: async (facility, { caller, body }) =>
    thenList(facility, body.list, await editEntry(facility, caller, body)),

  listOrder: async (facility, { caller, body }) =>
    thenList(facility, body.list, await orderList(facility, caller, body)),
} satisfies Partial<SharedHandlers<Facility>>

/** The whole list after a change of it. */
export async function thenList(
  facility: Facility,
  list: ListName,
  done: Result<null>,
): Promise<Result<EditedEntry[]>> {
  return done.ok ? ok(await viewEditedList(facility, list)) : done
}

/** Memberships: the same on both sides. */
export const membershipHandlers = {
  membershipLevels: async facility => ok(await listLevels(facility)),

  membershipLevelsEdit: async (facility, { caller, body: { price, ...edit } }) => {
    const priced = price === undefined ? edit : { ...edit, priceMinor: minorOf(price) }
    const done = await editLevel(facility, caller, priced)
    return done.ok ? ok(await listLevels(facility)) : done
  },

  membershipGet: async (facility, { params }) => ok(await readMembership(facility.db, params.id)),

  membershipSet: async (facility, { caller, params, body }) =>
    setMembership(facility, caller, { userId: params.id, ...body }),

  membershipReport: async (facility, { query }) => reportMembers(facility, query),
} satisfies Partial<SharedHandlers<Facility>>

/** Gift cards and packages: the same on both sides. */
export const prepaidHandlers = {
  prepaidGet: async (facility, { params }) => ok(await viewPrepaid(facility, params.id)),

  voucherCode: async (facility, { caller, params, body: { paymentId } }) =>
    giveCode(facility, caller, { userId: params.id, paymentId }),
} satisfies Partial<SharedHandlers<Facility>>
