import type { SyncReport } from '@mayim/contract/calls/sync.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Texts } from '@mayim/texts/texts.ts'

type Words = Texts['link']['report']

export const reportKinds: readonly (keyof Words['kind'])[] = [
  'booked',
  'held',
  'canceled',
  'replaced',
  'statusChanged',
  'checkedIn',
  'handedOver',
  'noShow',
  'noShowTakenBack',
  'proven',
  'noted',
  'paid',
]
export const reportEntities: readonly (keyof Words['entity'])[] = [
  'user',
  'ledger',
  'statusHistory',
  'setting',
  'scheduleOverride',
  'languageText',
  'waitListEntry',
  'bookingRequest',
  'attention',
  'share',
  'withheld',
]

/** The word for a change of a booking. A change without its own word is `changed`. */
export function kindWord(kind: string): keyof Words['kind'] {
  return reportKinds.find(known => known === kind) ?? 'changed'
}

/** How many entries a side received and sent, and which kinds besides bookings. */
export function countsOf(
  entries: SyncReport['entries'],
  side: Side,
): { came: number; went: number; others: { entity: keyof Words['entity']; count: number }[] } {
  const others = new Map<keyof Words['entity'], number>()
  let [came, went] = [0, 0]
  for (const { from, entity, count } of entries) {
    if (from === side) went += count
    else came += count
    if (entity === 'reservation') continue
    const name = reportEntities.find(known => known === entity) ?? 'other'
    others.set(name, (others.get(name) ?? 0) + count)
  }
  return { came, went, others: [...others].map(([entity, count]) => ({ entity, count })) }
}
