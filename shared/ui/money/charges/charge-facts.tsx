import { type ProcessorName, processorTraits } from '@mayim/domain/money/card-payment.ts'
import { useTexts } from '../../i18n.ts'
import styles from '../../sync/link/link.module.css'
import { useChargeWords } from './charge-words.ts'

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
