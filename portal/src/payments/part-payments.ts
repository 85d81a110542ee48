import { partingNight } from '@mayim/core/privacy/parting/part-visits.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import { partCardPayments } from './parted-payment-table.ts'

/** Takes the person from the card payments of parted visits, if the facility wants it (privacy-352). */
export async function partPayments(facility: Facility): Promise<void> {
  if (!facility.settings.current().visitsParted) return
  await facility.write(async trx => {
    await partCardPayments(trx, partingNight(facility))
    return ok(null)
  })
}
