import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'
import { endPrint, interruptedPrints, noteEffectDone } from '../devices/effect-done-table.ts'
import { receiptKey, requestOfKey } from './paper-request-table.ts'
import { noteUnknownPrint, printerOf } from './receipts/print-receipt.ts'

/**
 * Lists the papers that were printing when the hub crashed, each once: they may have come out (building-56). The other
 * pages of a sheet are not printed any more: a person looks which came out.
 */
export async function listInterrupted(facility: Facility): Promise<void> {
  for (const key of await interruptedPrints(facility.db)) {
    const change = await requestOfKey(facility.db, key)
    facility.log.warn({ key }, 'the hub ended while a paper was printing')
    await facility.write(async trx => {
      await noteUnknownPrint(facility, trx, change?.entityId ?? key, change ? printerOf(change) : null)
      await endPrint(trx, key)
      const own = change && receiptKey(change.position)
      if (own && own !== key) await noteEffectDone(trx, facility, own)
      return ok(null)
    })
  }
}
