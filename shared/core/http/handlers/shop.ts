import { minorOf } from '@mayim/domain/money/money.ts'
import { ok } from '@mayim/domain/result.ts'
import { setMerchandise } from '../../booking/set-merchandise.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { editItem, listItems } from '../../money/edit-items.ts'
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
