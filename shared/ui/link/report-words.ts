import type { SyncReport } from '@mayim/contract/calls/sync.ts'
import type { Side } from '@mayim/domain/side.ts'
import type { Texts } from '@mayim/texts/texts.ts'

type Words = Texts['link']['report']

const kinds: readonly (keyof Words['kind'])[] = [
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
const entities: readonly (keyof Words['entity'])[] = [
  'reservation',
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

/** The word for what was done to a booking; what has none of its own is `changed`. */
export function kindWord(kind: string): keyof Words['kind'] {
  return kinds.find(known => known === kind) ?? 'changed'
}

/** How much came to a side and went from it, and of what besides bookings. */
export function countsOf(
  entries: SyncReport['entries'],
  side: Side,
): { came: number; went: number; others: { entity: keyof Words['entity']; count: number }[] } {
  const others = new Map<keyof Words['entity'], number>()
  let [came, went] = [0, 0]
  for (const { from, entity, count } of entries) {
    if (from === side) went += count
    else came += count
    const name = entities.find(known => known === entity) ?? 'other'
    if (name !== 'reservation') others.set(name, (others.get(name) ?? 0) + count)
  }
  return { came, went, others: [...others].map(([entity, count]) => ({ entity, count })) }
}
