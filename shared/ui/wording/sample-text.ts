import type { Language } from '@mayim/domain/language.ts'
import { tidyPlaceholders } from '@mayim/domain/site/text-placeholders.ts'

/** Long ones, so that a text that fits with them fits with others. */
const samples: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { when: 'Wednesday, September 30, 10:45 PM', until: '10:45 PM' },
  he: { when: 'יום רביעי, 30 בספטמבר, 22:45', until: '22:45' },
  yi: { when: 'מיטוואך, 30 סעפטעמבער, 22:45', until: '22:45' },
}
const link = 'https://book.example.org/offer/Yk3tP0aW9qXz'
const inEvery: Readonly<Record<string, string>> = {
  code: '135790',
  yes: link,
  no: `${link}?no`,
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
