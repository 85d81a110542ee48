import { type ProcessorName, processorTraits } from '@mayim/domain/money/card-payment.ts'
import { useNightNames } from '../../calendar/night-names.ts'
import { isolate, money, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import styles from '../../sync/link.module.css'

interface Charge {
  readonly processor: ProcessorName | null
  readonly number: string | null
  readonly processorUrl: string | null
  readonly code: string | null
  readonly night: string | null
}

/** Where a charge is found: the processor with its number or page, the card, the time, the visit. */
export function ChargeFacts({
  charge,
  at,
  reference = '',
  timeZone,
}: {
  charge: Charge
  at: string
  reference?: string
  timeZone: string
}) {
  const { t } = useTexts()
  const words = useChargeWords(timeZone)
  const visit = words.visitOf(charge)
  return (
    <p className={styles.soft}>
      <bdi>{charge.processor && processorTraits[charge.processor].title}</bdi>
      {reference !== '' && (
        <>
          {' · '}
          <bdi dir="ltr">•••• {reference}</bdi>
        </>
      )}
      {' · '}
      <bdi>{words.when(at)}</bdi>
      {visit && (
        <>
          {' · '}
          {visit}
        </>
      )}
      {charge.number !== null && (
        <>
          <br />
          {charge.processorUrl === null ? (
            t('charges.matters.number', { number: charge.number })
          ) : (
            <a className={styles.wideLink} href={charge.processorUrl} target="_blank" rel="noreferrer">
              {t('charges.matters.atProcessor')}
            </a>
          )}
        </>
      )}
    </p>
  )
}

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
