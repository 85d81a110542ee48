import { waitList as english } from '@mayim/texts/en/wait-list.ts'
import { waitList as hebrew } from '@mayim/texts/he/wait-list.ts'
import { waitList as yiddish } from '@mayim/texts/yi/wait-list.ts'
import { textLanguage, toldNight, toldTime } from '../messages/told-night.ts'

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
export function offerText(language: string, { date, time, endsMs, timeZone, link }: ToldOffer): string {
  const known = textLanguage(language)
  const values: Record<string, string> = {
    when: toldNight(known, date, time),
    until: toldTime(known, endsMs, timeZone),
    yes: link,
    no: `${link}?no`,
  }
  return sentences[known].offer.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
