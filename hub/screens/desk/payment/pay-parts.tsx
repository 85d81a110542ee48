import type { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { ownDevice } from '../../staff/own-device.ts'
import { ChooseOne, type Option } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { atReader, type usePayment } from './use-payment.ts'

type Paying = ReturnType<typeof usePayment>

/** Cash, a check, a reader of the desk, or a saved card once the saved cards were fetched, where she can have one. */
export function PayHow(props: {
  how: string
  cards: { readonly data: CallAnswer<'savedCards'> | undefined; readonly isFetching: boolean }
  canAsk: boolean
  onHow: (how: string) => void
  onAsk: () => void
}) {
  const { t } = useTexts()
  const { cards } = props
  const readers = useReaderChoices()
  return (
    <>
      <ChooseOne
        name="how"
        legend={t('reception.pay.how')}
        value={props.how}
        onChange={props.onHow}
        options={[
          { value: 'cash', text: t('reception.pay.cash') },
          { value: 'check', text: t('reception.pay.check') },
          ...readers,
          ...(cards.data ?? []).map(card => ({
            value: card.id,
            text: t('reception.pay.card', { last4: card.last4 }),
          })),
        ]}
      />
      {(props.canAsk || cards.isFetching) && (
        <Button look="quiet" busy={cards.isFetching} onClick={props.onAsk}>
          {t('reception.pay.cardsAsk')}
        </Button>
      )}
    </>
  )
}

/** The state of the payment, and its last error. */
export function PayWords(props: { payment: Paying; noCards: boolean; failure: ApiError | null }) {
  const { t } = useTexts()
  const { payment, failure } = props
  return (
    <div role="status">
      {payment.reader && <p className={styles.strong}>{t(`reader.desk.${payment.reader}`)}</p>}
      {props.noCards && <p className={styles.note}>{t('reception.pay.noCards')}</p>}
      {failure && !failure.passing && <p className={styles.bad}>{failure.message}</p>}
      {payment.isOpen && payment.reader === null ? (
        <p className={styles.strong}>{t('reception.pay.unknown')}</p>
      ) : (
        failure?.passing && <p>{t('reception.pay.cardsCut')}</p>
      )}
    </div>
  )
}

export function PayButtons(props: { payment: Paying; amount: string; onClose: () => void }) {
  const { t } = useTexts()
  const { payment, amount } = props
  return (
    <div className={styles.row}>
      {payment.reader !== null ? (
        <Button look="quiet" busy={payment.reader === 'stopping'} onClick={payment.stop} autoFocus>
          {t('reader.stop')}
        </Button>
      ) : (
        <>
          <Button type="submit" busy={payment.busy} autoFocus>
            {payment.isOpen ? t('reception.pay.askAgain') : t('reception.pay.submit', { amount })}
          </Button>
          {!payment.isOpen && (
            <Button look="quiet" onClick={props.onClose}>
              {t('reception.later')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** The reader chosen on this computer as a payment method, else all of the desk. Several are listed by name. */
export function useReaderChoices(): readonly Option<string>[] {
  const { t } = useTexts()
  const ofDesk = (useCall('cardReaders').data ?? []).filter(({ place }) => place === 'desk')
  const own = ofDesk.filter(({ id }) => id === ownDevice('reader'))
  const readers = own.length > 0 ? own : ofDesk
  return readers.map(({ id, name }) => ({
    value: `${atReader}${id}`,
    text: readers.length === 1 ? t('reader.desk.option') : t('reader.desk.optionNamed', { name }),
  }))
}
