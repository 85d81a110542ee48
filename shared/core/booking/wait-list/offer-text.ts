import type { Way } from '@mayim/domain/messages/message-channel.ts'
import type { Readers } from '../../ground/runtime/facility.ts'
import { formatText } from '../../ground/texts/current-text.ts'
import { formatNight, formatTime } from '../../messages/format-night.ts'
import { spokenLanguage } from '../../messages/queue-for-patron.ts'
import { spokenPhone } from '../../people/mobile-phone.ts'

/** An offer as its text tells of it. */
export interface ToldOffer {
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
export async function offerText(
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
