import { useState } from 'react'
import { useTexts } from '../../i18n.ts'
import { type Patron, PatronPicker } from '../../people/patron-picker.tsx'
import type { PaymentPlace } from './payment-place.ts'
import styles from './payments.module.css'
import { PaymentsOf } from './payments-of.tsx'

/** The payments of a patron whom the Admin looks up (money-860). */
export function PatronPayments({ place }: { place: PaymentPlace }) {
  const { t } = useTexts()
  const [patron, setPatron] = useState<Patron | null>(null)
  return (
    <section className={styles.lines} aria-labelledby="patron-payments">
      <h2 id="patron-payments">{t('money.ofPatron')}</h2>
      <PatronPicker
        label={t('money.find')}
        search={t('money.find')}
        patron={patron}
        exceptId={undefined}
        onPick={setPatron}
      />
      {patron && <PaymentsOf userId={patron.id} place={place} />}
    </section>
  )
}
