import { ok, type Result } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { allowForNow } from '../../sync/own-mark.ts'
import { readReports } from '../../sync/read-reports.ts'
import { endQuarantine, quarantinedNights } from '../../sync/recovery/quarantine.ts'
import type { SharedHandlers } from '../handler.ts'

/** A side whose sync channel can request everything that it may have lost. */
export interface Recoverable extends Facility {
  readonly link: { recover(): Promise<Result<null>> }
}

/** The reports of the channel and the tasks after a restore, the same on both sides. */
export const syncHandlers = {
  syncReport: async facility => ok(await readReports(facility.db)),
  syncQuarantine: async facility => ok(await quarantinedNights(facility)),
  syncQuarantineEnd: async (facility, { caller, params }) => endQuarantine(facility, caller, params.date),
  syncRecover: async facility => {
    // The caller takes responsibility for the entries that the other side sends as this side's own.
    const trusted = await allowForNow(facility, 'trust')
    return trusted.ok ? facility.link.recover() : trusted
  },
  syncLetBack: async facility => allowForNow(facility, 'letBack'),
} satisfies Partial<SharedHandlers<Recoverable>>
