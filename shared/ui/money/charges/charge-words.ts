import { useNightNames } from '../../calendar/night-names.ts'
import { isolate, money, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'

/** The sentences about a charge that every list of the page has. */
export function useChargeWords(timeZone: string) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const when = (at: string) => `${shortDate(at, language, timeZone)} ${timeOf(at, timeZone, language)}`
  return {
    when,
    /** Of either sign, in its own currency; one that is not known has none. */
    amountOf: ({ amount, currency }: { readonly amount: number; readonly currency: string }) =>
      currency === '' ? isolate(Math.abs(amount).toFixed(2)) : money(Math.abs(amount), currency, language),
    visitOf: ({ code, night }: { readonly code: string | null; readonly night: string | null }) =>
      code === null || night === null
        ? null
        : t('charges.matters.visit', { code: isolate(code), night: nights.full(night) }),
  }
}
