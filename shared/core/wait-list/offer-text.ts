import { waitList as english } from '@mayim/texts/en/wait-list.ts'
import { waitList as hebrew } from '@mayim/texts/he/wait-list.ts'
import { waitList as yiddish } from '@mayim/texts/yi/wait-list.ts'
import { textLanguage, toldNight, toldTime } from '../messages/told-night.ts'
import type { Readers } from '../runtime/facility.ts'
import { wordedText } from '../texts/worded-text.ts'

const sentences = { en: english.text, he: hebrew.text, yi: yiddish.text }

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
}

/** What the text with an offer says: when, until when, and how to answer; neither where nor what for (messages-2). */
export async function offerText(
  db: Readers,
  language: string,
  { date, time, endsMs, timeZone, link }: ToldOffer,
): Promise<string> {
  const known = textLanguage(language)
  const values: Record<string, string> = {
    when: toldNight(known, date, time),
    until: toldTime(known, endsMs, timeZone),
    yes: link,
    no: `${link}?no`,
  }
  return wordedText(
    db,
    { language: known, key: 'waitList.text.offer', builtIn: sentences[known].offer },
    values,
  )
}
