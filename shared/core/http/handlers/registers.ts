import { addEntry, listEntries, photoOf } from '../../registers/registers.ts'
import type { Facility } from '../../runtime/facility.ts'
import type { SharedHandlers } from '../handler.ts'

/** The registers of the building: the same on both sides. */
export const registerHandlers = {
  registerList: async (facility, { params, query }) => listEntries(facility, params.register, query),
  registerPhoto: async (facility, { params }) => photoOf(facility, params.id),
  registerAdd: async (facility, { caller, body }) => addEntry(facility, caller, body),
} satisfies Partial<SharedHandlers<Facility>>
