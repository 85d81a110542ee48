import type { ReadHubData } from '../../booking/view-for-staff.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { listVisits, listWhole } from '../../reports/list-visits.ts'
import { makeReport } from '../../reports/make-report.ts'
import { addEntry, listEntries, photoOf } from '../../reports/registers.ts'
import { reportUsage } from '../../reports/report-usage.ts'
import { listClosings } from '../../reports/till.ts'
import type { SharedHandlers } from '../handler.ts'

/** The reports: the same on both sides. The hub adds the rooms of the list's reservations. */
export function reportHandlers<F extends Facility>(readHub?: (facility: F) => ReadHubData) {
  return {
    usageReport: async (facility, { query }) => reportUsage(facility, query),
    listReport: async (facility, { caller, query }) =>
      listWhole(facility, caller, query, readHub?.(facility)),
    report: async (facility, { params, query }) => makeReport(facility, { ...params, ...query }),
    reportList: async (facility, { query }) => listVisits(facility, query),
  } satisfies Partial<SharedHandlers<F>>
}

/** The registers of the building: the same on both sides. */
export const registerHandlers = {
  registerList: async (facility, { params, query }) => listEntries(facility, params.register, query),
  registerPhoto: async (facility, { params }) => photoOf(facility, params.id),
  eveningClosings: async (facility, { query }) => listClosings(facility, query),
  registerAdd: async (facility, { caller, body }) => addEntry(facility, caller, body),
} satisfies Partial<SharedHandlers<Facility>>
