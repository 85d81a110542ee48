import { waitList as english } from '../../texts/en/wait-list.ts'
import { waitList as hebrew } from '../../texts/he/wait-list.ts'
import { waitList as yiddish } from '../../texts/yi/wait-list.ts'

const sentences = { en: english.text, he: hebrew.text, yi: yiddish.text }
const locales = { en: 'en-US', he: 'he-IL', yi: 'yi' }
type Language = keyof typeof sentences

/** An offer as its text tells of it. */
export interface ToldOffer {
  /** Epoch milliseconds of the visit's time and of the offer's end. */
  readonly startMs: number
  readonly endsMs: number
  readonly timeZone: string
  /** Where she answers. */
  readonly link: string
}

/** What the text with an offer says: when, until when, and how to answer; neither where nor what for (house rules, Privacy). */
export function offerText(language: string, offer: ToldOffer): string {
  const known: Language = language === 'he' || language === 'yi' ? language : 'en'
  const say = (more: Intl.DateTimeFormatOptions, instantMs: number) =>
    new Intl.DateTimeFormat(locales[known], {
      ...more,
      hour: 'numeric',
      minute: '2-digit',
      timeZone: offer.timeZone,
    })
      .format(instantMs)
      .replace(/\u202f/g, ' ')
  const values: Record<string, string> = {
    when: say({ weekday: 'short', day: 'numeric', month: 'short' }, offer.startMs),
    until: say({}, offer.endsMs),
    yes: offer.link,
    no: `${offer.link}?no`,
  }
  return sentences[known].offer.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
