import { partedId } from '@mayim/core/people/user-id.ts'
import type { Writers } from '@mayim/core/runtime/facility.ts'

/**
 * Takes the person from the card payments of parted visits, and from gifts before an instant. They stay at this side
 * alone, so that they are in no log.
 */
export async function partCardPayments(trx: Writers, before: string): Promise<void> {
  await trx
    .updateTable('cardPayment')
    .set({ userId: partedId, callerId: partedId, note: '', donor: null, brand: null, last4: null })
    .where('lookAt', 'is', null)
    .where(row => row.or([row('userId', 'is', null), row('userId', '!=', partedId)]))
    .where(row =>
      row.or([
        row('reservationId', 'in', row.selectFrom('reservation').select('id').where('userId', '=', partedId)),
        row.and([row('reservationId', 'is', null), row('askedAt', '<', before)]),
      ]),
    )
    .execute()
  await trx
    .updateTable('unpaired')
    .set({ userId: null, last4: '', reason: '' })
    .where('actedAt', '<', before)
    .execute()
  await trx
    .updateTable('payback')
    .set({ userId: partedId })
    .where('userId', '!=', partedId)
    .where(row =>
      row.or([
        row('reservationId', 'in', row.selectFrom('reservation').select('id').where('userId', '=', partedId)),
        row.and([row('saleId', 'is not', null), row('askedAt', '<', before)]),
      ]),
    )
    .execute()
}
