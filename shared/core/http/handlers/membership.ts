import { minorOf } from '@mayim/domain/money/money.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { editLevel, listLevels } from '../../money/membership/edit-levels.ts'
import { readMembership } from '../../money/membership/read-membership.ts'
import { reportMembers } from '../../money/sales/report-members.ts'
import { setMembership } from '../../money/sales/set-membership.ts'
import type { SharedHandlers } from '../handler.ts'

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
