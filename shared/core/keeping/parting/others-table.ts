import type { PartingPreview } from '@mayim/contract/calls/privacy.ts'
import type { Readers } from '../../ground/runtime/facility.ts'
import { partedId } from '../../people/create-user.ts'
import { countRows, rowCount } from '../retention-table.ts'
import { countEndedTerms } from './part-memberships.ts'
import { countLooseLines } from './parting-table.ts'

/**
 * What else than visits would lose its person or be deleted at the next run (privacy-351, privacy-352), where there is any. Card
 * payments and messages are at the portal alone: the tables of the hub are empty.
 */
export async function countOthers(db: Readers, before: string): Promise<PartingPreview['others']> {
  const counted: PartingPreview['others'] = [
    { kind: 'waits', count: await countWaits(db, before) },
    { kind: 'gifts', count: await countLooseLines(db, before) },
    { kind: 'memberships', count: await countEndedTerms(db, before) },
    ...(await countCardPayments(db, before)),
    {
      kind: 'offers',
      count: await countRows(db.selectFrom('waitListOffer').select(rowCount).where('date', '<', before)),
    },
    ...(await countMessages(db, before)),
  ]
  return counted.filter(({ count }) => count > 0)
}

async function countWaits(db: Readers, before: string): Promise<number> {
  return countRows(
    db
      .selectFrom('waitListEntry')
      .select(rowCount)
      .where('date', '<', before)
      .where('userId', '!=', partedId),
  )
}

async function countCardPayments(db: Readers, before: string): Promise<PartingPreview['others']> {
  const cards = db
    .selectFrom('cardPayment')
    .select(rowCount)
    .where('lookAt', 'is', null)
    .where('reservationId', 'is', null)
    .where('askedAt', '<', before)
    .where(row => row.or([row('userId', 'is', null), row('userId', '!=', partedId)]))
  const paybacks = db
    .selectFrom('payback')
    .select(rowCount)
    .where('saleId', 'is not', null)
    .where('askedAt', '<', before)
    .where('userId', '!=', partedId)
  const charges = db
    .selectFrom('unpaired')
    .select(rowCount)
    .where('actedAt', '<', before)
    .where(row => row.or([row('userId', 'is not', null), row('last4', '!=', ''), row('reason', '!=', '')]))
  return [
    { kind: 'cards', count: (await countRows(cards)) + (await countRows(paybacks)) },
    { kind: 'charges', count: await countRows(charges) },
  ]
}

async function countMessages(db: Readers, before: string): Promise<PartingPreview['others']> {
  return [
    {
      kind: 'texts',
      count: await countRows(db.selectFrom('receivedText').select(rowCount).where('receivedAt', '<', before)),
    },
    {
      kind: 'forms',
      count: await countRows(
        db.selectFrom('contactMessage').select(rowCount).where('receivedAt', '<', before),
      ),
    },
  ]
}
