import { waitList as english } from '@mayim/texts/en/wait-list.ts'
import { waitList as hebrew } from '@mayim/texts/he/wait-list.ts'
import { waitList as yiddish } from '@mayim/texts/yi/wait-list.ts'
import { formatInstant, textLanguage } from '../messages/format-instant.ts'

const sentences = { en: english.text, he: hebrew.text, yi: yiddish.text }

/** The values in the text of an offer. */
export interface OfferTextValues {
  /** Epoch milliseconds of the visit's time and of the offer's end. */
  readonly startMs: number
  readonly endsMs: number
  readonly timeZone: string
  /** The page with the answer. */
  readonly link: string
}

/**
 * The text of an offer: when the visit is, when the offer ends, and how to answer. It names neither the place nor its
 * purpose (messages-2).
 */
export function offerText(language: string, { startMs, endsMs, timeZone, link }: OfferTextValues): string {
  const known = textLanguage(language)
  const values: Record<string, string> = {
    when: formatInstant(known, startMs, { timeZone }),
    until: formatInstant(known, endsMs, { timeZone, timeOnly: true }),
    yes: link,
    no: `${link}?no`,
  }
  return sentences[known].offer.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
