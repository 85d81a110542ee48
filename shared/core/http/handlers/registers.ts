import type { Facility } from '../../ground/runtime/facility.ts'
import { addEntry, listEntries, photoOf } from '../../reports/registers/registers.ts'
import type { SharedHandlers } from '../handler.ts'

/** The registers of the building: the same on both sides. */
export const registerHandlers = {
  registerList: async (facility, { params, query }) => listEntries(facility, params.register, query),
  registerPhoto: async (facility, { params }) => photoOf(facility, params.id),
  registerAdd: async (facility, { caller, body }) => addEntry(facility, caller, body),
} satisfies Partial<SharedHandlers<Facility>>
