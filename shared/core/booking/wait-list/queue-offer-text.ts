import { wayByPhone } from '@mayim/domain/messages/message-channel.ts'
import { isLandline } from '@mayim/domain/people/phone.ts'
import type { Facility, Writers } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import type { WaitListEntryRow } from '../../ground/schema/wait-list-rows.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { offerText } from './offer-text.ts'

/** Makes the link that carries a key. */
export type LinkOf = (key: string) => string

/** Queues the text of an offer, or the call (messages-522). It is not sent after the offer's end. */
export async function queueOfferText(
  facility: Facility,
  trx: Writers,
  offer: {
    readonly offerId: string
    readonly user: Pick<UserRow, 'id' | 'phone' | 'messageChannel'>
    readonly entry: Pick<WaitListEntryRow, 'date' | 'language'>
    /** `HH:mm` */
    readonly time: string
    readonly endsAtMs: number
    readonly link: string
  },
): Promise<void> {
  const { timeZone, phoneNumber } = facility.settings.current()
  const { user, entry, endsAtMs, time, link } = offer
  const to = user.phone ?? ''
  const way = wayByPhone({ ...user, isLandline: isLandline(to) })
  const lifeMs = endsAtMs - facility.clock.now()
  await queueMessage(facility, trx, {
    kind: 'waitListOffer',
    userId: user.id,
    channel: way,
    to,
    body: await offerText(
      trx,
      { language: entry.language, way },
      {
        date: entry.date,
        time,
        endsMs: endsAtMs,
        timeZone,
        link,
        phone: phoneNumber,
      },
    ),
    dedupeKey: `waitListOffer:${offer.offerId}`,
    expiresAt: new Date(facility.hostClock.now() + lifeMs).toISOString(),
  })
}
