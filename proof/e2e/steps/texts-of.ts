import { catalogues } from '@mayim/texts/catalogues.ts'
import type { Texts } from '@mayim/texts/texts.ts'
import { isWholeProof } from '../../size.ts'

export type TestLanguage = 'en' | 'he' | 'yi'
/** The languages in which the patron's screens are tested. English is last, because tests continue in it. */
export const testLanguages: readonly TestLanguage[] = isWholeProof ? ['yi', 'he', 'en'] : ['he', 'en']
export type PatronTexts = Pick<
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
] as const satisfies readonly (keyof PatronTexts)[]

const known = Object.fromEntries(
  await Promise.all(
    testLanguages.map(async language => {
      const loaded = await Promise.all(
        areas.map(async area => [
          area,
          ((await catalogues[language][area]()) as Record<string, unknown>)[area],
        ]),
      )
      return [language, Object.fromEntries(loaded) as PatronTexts] as const
    }),
  ),
) as Record<TestLanguage, PatronTexts>

/** The texts of the patron's screens in a language. */
export function textsOf(language: TestLanguage): PatronTexts {
  return known[language]
}
