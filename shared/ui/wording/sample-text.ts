import type { Language } from '@mayim/domain/language.ts'
import { tidyPlaceholders } from '@mayim/domain/site/text-placeholders.ts'

/** Long ones, so that a text that fits with them fits with others; written as servers write them. */
const samples: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { when: 'Wednesday, September 30, 10:45 PM', until: '10:45 PM', date: 'September 30' },
  he: { when: 'יום רביעי, 30 בספטמבר, 22:45', until: '22:45', date: '30 בספטמבר' },
  yi: {
    when: 'מיטוואך, 30 סעפטעמבער, \u200e10:45 PM',
    until: '\u200e10:45 PM',
    date: '30 סעפטעמבער',
  },
}
/** Of the website. */
export const sampleHost = 'book.example.org'
const page = `https://${sampleHost}`
const linkKey = 'Yk3tP0aW9qXzLm5nRs7uBw'
const offer = `${page}/offer/${linkKey}`
const inEvery: Readonly<Record<string, string>> = {
  code: '135790',
  yes: offer,
  no: `${offer}?no`,
  link: `${page}/a/${linkKey}`,
  phone: '718 555 0100',
  count: '2',
  amount: '$35.00',
}

/** A text as a person reads it, with a sample for each value that is filled in. */
export function sampleText(text: string, language: Language): string {
  return tidyPlaceholders(text).replace(
    /\{(\w+)\}/g,
    (_, name: string) => samples[language][name] ?? inEvery[name] ?? `‹${name}›`,
  )
}
