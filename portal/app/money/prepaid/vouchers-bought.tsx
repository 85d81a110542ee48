import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useMoney } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'

type Vouchers = CallAnswer<'prepaidGet'>['vouchers']

/** The gift cards that she bought: what became of each, and its code, which is told once (money-831). */
export function VouchersBought({ userId, vouchers }: { userId: string; vouchers: Vouchers }) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const give = useSend('voucherCode')
  const shown = give.variables?.body.paymentId
  if (vouchers.length === 0) return null
  return (
    <section aria-labelledby="vouchers">
      <h2 id="vouchers">{t('payment.prepaid.bought')}</h2>
      <p className={layout.soft}>{t('payment.prepaid.codeHint')}</p>
      {give.error && <Notice tone="error">{give.error.message}</Notice>}
      <List>
        {vouchers.map(({ paymentId, value, state, day }) => (
          <ListRow
            key={paymentId}
            note={`${shortDate(day, language)} · ${t(`payment.prepaid.state.${state}`)}`}
            end={
              state === 'open' && (
                <Button
                  look="quiet"
                  busy={give.isPending && shown === paymentId}
                  aria-label={`${t('payment.prepaid.showCode')} ${showMoney(value)}`}
                  onClick={() => give.mutate({ params: { id: userId }, body: { paymentId } })}
                >
                  {t('payment.prepaid.showCode')}
                </Button>
              )
            }
            below={shown === paymentId && give.data && <Code code={give.data.code} />}
          >
            {t('payment.prepaid.voucherOf', { amount: showMoney(value) })}
          </ListRow>
        ))}
      </List>
    </section>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTexts()
  const message = encodeURIComponent(t('payment.prepaid.message', { code }))
  return (
    <Notice tone="success" isAnswer title={<bdi dir="ltr">{code}</bdi>}>
      <p>{t('payment.prepaid.codeNote')}</p>
      {/* From her own phone: whoever gets it knows the sender, and the code is in no queue of ours. */}
      <p className={layout.links}>
        <a href={`sms:?&body=${message}`}>{t('payment.prepaid.byText')}</a>
        <a href={`mailto:?body=${message}`}>{t('payment.prepaid.byMail')}</a>
      </p>
    </Notice>
  )
}
