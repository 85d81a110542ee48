import { catalogues } from '@mayim/texts/catalogues.ts'
import type { Texts } from '@mayim/texts/texts.ts'
import { isWholeProof } from '../size.ts'

export type Spoken = 'en' | 'he' | 'yi'
/** The languages in which the patron's screens are proven one by one. English is last: a story goes on in it. */
export const spoken: readonly Spoken[] = isWholeProof ? ['yi', 'he', 'en'] : ['he', 'en']
export type Hers = Pick<
  Texts,
  'account' | 'auth' | 'common' | 'patron' | 'payment' | 'refusal' | 'site' | 'status' | 'visit' | 'waitList'
>
const areas = [
  'account',
  'auth',
  'common',
  'patron',
  'payment',
  'refusal',
  'site',
  'status',
  'visit',
  'waitList',
] as const satisfies readonly (keyof Hers)[]

const known = Object.fromEntries(
  await Promise.all(
    spoken.map(async language => {
      const loaded = await Promise.all(
        areas.map(async area => [
          area,
          ((await catalogues[language][area]()) as Record<string, unknown>)[area],
        ]),
      )
      return [language, Object.fromEntries(loaded) as Hers] as const
    }),
  ),
) as Record<Spoken, Hers>

/** Every text of the patron's screens in one of the languages. */
export function wordsOf(language: Spoken): Hers {
  return known[language]
}
