import { type Way, wayByPhone } from '@mayim/domain/messages/message-channel.ts'
import { isLandline } from '@mayim/domain/people/phone.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow } from '../../ground/schema/booking-rows.ts'
import type { ReservationRow, UserRow } from '../../ground/schema/schema.ts'
import { formatText } from '../../ground/texts/current-text.ts'
import { formatNight, formatTime } from '../../messages/format-night.ts'
import { hashLinkKey, makeLinkKey } from '../../messages/link-key.ts'
import { queueMessage, spokenLanguage } from '../../messages/queue-message.ts'
import { spokenPhone } from '../../people/mobile-phone.ts'
import { userById } from '../../people/user-table.ts'
import { reservationById } from '../reservation-table.ts'
import { entriesOfNight, insertOffer, offerOfReservation } from './wait-list-table.ts'

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

/** An offer as its text tells of it. */
interface ToldOffer {
  /** The night, and `HH:mm` in it. */
  readonly date: string
  readonly time: string
  /** Epoch milliseconds of the offer's end. */
  readonly endsMs: number
  readonly timeZone: string
  /** The page with the answer. */
  readonly link: string
  /** The facility's, E.164; '' without one. */
  readonly phone: string
}

/**
 * What a text or a call with an offer says: when, until when, and how to answer; neither where nor what for
 * (messages-2). A call has no link: she logs in, or calls the facility (booking-910).
 */
async function offerText(
  db: Readers,
  { language: wanted, way }: { readonly language: string; readonly way: Way },
  { date, time, endsMs, timeZone, link, phone }: ToldOffer,
): Promise<string> {
  const language = spokenLanguage(wanted, way)
  const values: Record<string, string> = {
    when: formatNight(language, date, time),
    until: formatTime(language, endsMs, timeZone),
    yes: link,
    no: `${link}?no`,
    phone: spokenPhone(phone),
  }
  const say = (key: 'offer' | 'offerSpoken' | 'offerSpokenCall') =>
    formatText(db, { language, key: `waitList.text.${key}` }, values)
  if (way !== 'voice') return say('offer')
  const held = await say('offerSpoken')
  return phone === '' ? held : `${held} ${await say('offerSpokenCall')}`
}

/**
 * Texts patrons about holds of the other side, each once. The hub serves the list of a sealed night, but only the
 * portal reaches a patron's phone. A hold that has expired on the way is not texted.
 */
export async function queuePeerOffers(facility: Facility, date: string, linkOf: LinkOf): Promise<void> {
  for (const entry of await entriesOfNight(facility.db, date)) {
    if ((await holdWithoutText(facility, facility.db, entry)) === null) continue
    await facility.write(async trx => {
      const held = await holdWithoutText(facility, trx, entry)
      if (held) await queueOffer(facility, trx, entry, held, linkOf)
      return ok(null)
    })
  }
}

/** The other side's hold for an entry whose text is not queued yet, or null. */
async function holdWithoutText(
  facility: Facility,
  db: Readers,
  entry: WaitListEntryRow,
): Promise<(ReservationRow & { holdExpiresAt: string }) | null> {
  const { owner, status, reservationId } = entry
  if (owner === facility.side || status !== 'offered' || reservationId === null) return null
  const held = await reservationById(db, reservationId)
  if (held?.bookingStatus !== 'Pending' || held.holdExpiresAt === null) return null
  if (held.holdExpiresAt <= nowIso(facility) || (await offerOfReservation(db, reservationId))) return null
  return { ...held, holdExpiresAt: held.holdExpiresAt }
}

async function queueOffer(
  facility: Facility,
  trx: Writers,
  entry: WaitListEntryRow,
  held: ReservationRow & { holdExpiresAt: string },
  linkOf: LinkOf,
): Promise<void> {
  const user = await userById(trx, entry.userId)
  if (!user?.phone) return
  const key = makeLinkKey()
  const id = uuidv7()
  const { pool, time, minutes, holdExpiresAt: expiresAt } = held
  await insertOffer(trx, {
    id,
    entryId: entry.id,
    userId: entry.userId,
    reservationId: held.id,
    date: entry.date,
    pool,
    time,
    minutes,
    day: tonight(facility),
    offeredAt: nowIso(facility),
    expiresAt,
    outcome: 'open',
    closedAt: null,
    tokenHash: hashLinkKey(facility.hasher, key),
    mirror: 1,
  })
  const endsAtMs = Date.parse(expiresAt)
  await queueOfferText(facility, trx, { offerId: id, user, entry, time, endsAtMs, link: linkOf(key) })
}
