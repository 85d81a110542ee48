import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { MailReceipt } from '@mayim/ui/receipts/mail-receipt.tsx'
import { ReceiptSheet } from '@mayim/ui/receipts/receipt-sheet.tsx'
import styles from '@mayim/ui/receipts/receipts.module.css'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../frame/screen.tsx'

type About = { readonly reservationId: string } | { readonly paymentId: string }

/** The address of a payment's receipt: that of its visit, where it has one. */
export function receiptAddress({ id, reservationId }: { id: string; reservationId: string | null }): string {
  return reservationId === null ? `/history?payment=${id}` : `/history?visit=${reservationId}`
}

/** What a receipt at this address is about; null if it names none. */
export function receiptAt(search: string): About | null {
  const asked = new URLSearchParams(search)
  const [visit, payment] = [asked.get('visit'), asked.get('payment')]
  if (visit !== null) return { reservationId: visit }
  return payment === null ? null : { paymentId: payment }
}

/** One receipt of hers as a page that she prints, saves or has sent (money-726). */
export function Receipt({ about }: { about: About }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const receipt = useCall('receiptGet', { query: about })
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <Screen title={t('receipt.title')} onBack={() => void navigate('/history')}>
      <Loaded query={receipt} lines={8}>
        {shown => (
          <>
            <ReceiptSheet receipt={shown} timeZone={timeZone} />
            <div className={styles.acts}>
              <Button look="quiet" icon="printer" onClick={() => print()}>
                {t('receipt.print')}
              </Button>
              <MailReceipt about={about} />
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
