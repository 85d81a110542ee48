import { queueMessage } from '../messages/queue-message.ts'
import type { Facility, Writers } from '../runtime/facility.ts'
import type { UserRow } from '../schema/schema.ts'
import type { WaitListEntryRow } from '../schema/wait-list-rows.ts'
import { offerText } from './offer-text.ts'

/** Where the link of a key leads. */
export type LinkOf = (key: string) => string

/** Puts the text with an offer in line; after the offer's end it is not sent any more. */
export async function tellOffer(
  facility: Facility,
  trx: Writers,
  told: {
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
  const { entry, endsAtMs, time, link } = told
  const lifeMs = endsAtMs - facility.clock.now()
  await queueMessage(facility, trx, {
    kind: 'waitListOffer',
    to: told.user.phone ?? '',
    body: offerText(entry.language, { date: entry.date, time, endsMs: endsAtMs, timeZone, link }),
    dedupeKey: `waitListOffer:${told.offerId}`,
    expiresAt: new Date(facility.hostClock.now() + lifeMs).toISOString(),
  })
}
