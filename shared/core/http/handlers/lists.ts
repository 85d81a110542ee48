import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { editEntry, orderList } from '../../money/lists/edit-list.ts'
import { viewEditedList, viewSiteLists } from '../../money/lists/view-lists.ts'
import type { SharedHandlers } from '../handler.ts'

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
