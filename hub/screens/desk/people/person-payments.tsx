import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { PaymentsOf } from '@mayim/ui/money/payments/payments-of.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'

/** The patron's payments at the desk. They are a part of her history, so they are read when somebody asks. */
export function PersonPayments({ userId, facility }: { userId: string; facility: FacilityInfo }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  return (
    <section className={styles.lines}>
      <h3>{t('money.payments')}</h3>
      {asked ? (
        <PaymentsOf userId={userId} place={{ side: 'hub', ...facility }} />
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {t('money.ask')}
        </Button>
      )}
    </section>
  )
}
