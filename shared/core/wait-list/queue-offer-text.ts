import { queueMessage } from '../messages/queue-message.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import type { UserRow } from '../schema/schema.ts'
import type { WaitListEntryRow } from '../schema/wait-list-rows.ts'
import { offerText } from './offer-text.ts'

/** Makes the link that carries a key. */
export type LinkOf = (key: string) => string

/** Queues the text of an offer. It is not sent after the offer's end. */
export async function queueOfferText(
  facility: Facility,
  trx: Writers,
  offer: {
    readonly offerId: string
    readonly user: Pick<UserRow, 'phone'>
    readonly entry: Pick<WaitListEntryRow, 'date' | 'language'>
    /** `HH:mm` */
    readonly time: string
    readonly endsAtMs: number
    readonly link: string
  },
): Promise<void> {
  const { timeZone } = facility.settings.current()
  const { entry, endsAtMs, time, link } = offer
  const lifeMs = endsAtMs - facility.clock.now()
  await queueMessage(facility, trx, {
    kind: 'waitListOffer',
    to: offer.user.phone ?? '',
    body: await offerText(trx, entry.language, {
      date: entry.date,
      time,
      endsMs: endsAtMs,
      timeZone,
      link,
    }),
    dedupeKey: `waitListOffer:${offer.offerId}`,
    expiresAt: new Date(facility.hostClock.now() + lifeMs).toISOString(),
  })
}
