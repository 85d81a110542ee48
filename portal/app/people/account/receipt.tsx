import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { MailReceipt, ReceiptSheet } from '@mayim/ui/money/receipt.tsx'
import styles from '@mayim/ui/money/receipts.module.css'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { Screen } from '../../frame/screen.tsx'

/** With the patron where an Admin reads it. */
type About = ({ readonly reservationId: string } | { readonly paymentId: string }) & {
  readonly user?: string
}

/** What a receipt at this address is about; null if it names none. */
export function receiptAt(search: string): About | null {
  const asked = new URLSearchParams(search)
  const [visit, payment, user] = [asked.get('visit'), asked.get('payment'), asked.get('user')]
  const of = user === null ? {} : { user }
  if (visit !== null) return { reservationId: visit, ...of }
  return payment === null ? null : { paymentId: payment, ...of }
}

/** One receipt of hers as a page that she, or an Admin for her, prints, saves or has sent (money-726). */
export function Receipt({ about }: { about: About }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const receipt = useCall('receiptGet', { query: about })
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return (
    <Screen
      title={t('receipt.title')}
      onBack={() => void navigate(about.user === undefined ? '/history' : '/admin')}
    >
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
