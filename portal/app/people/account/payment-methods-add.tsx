import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import layout from '../../frame/parts/layout.module.css'
import type { PaymentForm } from '../../money/payment/cards.tsx'
import { proveToBank } from '../../money/payment/forms/card-forms.ts'
import type { Begun, EnteredCard } from '../../money/payment/forms/form-place.ts'
import { NewCard } from '../../money/payment/new-card.tsx'

type CardInfo = CallInput<'savedCardAdd'>['body']

/** The processor's form for one more card; nothing is charged. */
export function AddCard({
  form,
  onEnd,
}: {
  form: PaymentForm
  /** True when a card was added. */
  onEnd: (isAdded: boolean) => void
}) {
  const { t } = useTexts()
  const [entered, setEntered] = useState<EnteredCard | null>(null)
  const keep = useKeepCard(form)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (entered && (await keep.keep(entered))) onEnd(true)
  }

  return (
    <form className={layout.panel} noValidate onSubmit={event => void save(event)}>
      <NewCard form={form} onCard={setEntered} />
      <p className={layout.soft}>{t('payment.method.newNote')}</p>
      {keep.wrong && <Notice tone="error">{keep.wrong}</Notice>}
      <Button type="submit" block busy={keep.isBusy} disabled={entered === null}>
        {t('payment.cards.save')}
      </Button>
      <Button look="quiet" block onClick={() => onEnd(false)}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}

/** Saves a card; if the bank requires a confirmation, runs it and sends the result. */
function useKeepCard(form: PaymentForm) {
  const { t } = useTexts()
  const { userId: id } = useSignedIn()
  const client = useQueryClient()
  const [wrong, setWrong] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const once = useRef(false)

  async function send(body: CardInfo): Promise<void> {
    try {
      const cards = await callApi('savedCardAdd', { params: { id }, body })
      client.setQueryData(['savedCards', { params: { id } }], cards)
    } catch (caught) {
      if (!(caught instanceof ApiError) || caught.code !== 'cardNeedsAction') throw caught
      const { clientSecret, transactionId } = caught.detail
      await proveToBank(form, String(clientSecret))
      await send({ transactionId: String(transactionId) })
    }
  }

  /** The processor's page for the card. */
  async function start(): Promise<Begun> {
    try {
      await callApi('savedCardAdd', { params: { id }, body: {} })
    } catch (caught) {
      if (!(caught instanceof ApiError) || caught.code !== 'cardNeedsAction') throw caught
      const { clientSecret, transactionId } = caught.detail
      return { clientSecret: String(clientSecret), transactionId: String(transactionId) }
    }
    throw new Error('The processor has no page for cards')
  }

  async function keep(card: EnteredCard): Promise<boolean> {
    if (once.current) return false
    once.current = true
    setBusy(true)
    setWrong(null)
    try {
      const made = await card.info(start)
      if ('wrong' in made) return tell(t(made.wrong.key, { message: made.wrong.message ?? '' }))
      await send(made.info)
      return true
    } catch (caught) {
      card.clear()
      return tell(caught instanceof ApiError ? caught.message : t('payment.card.failed'))
    } finally {
      once.current = false
      setBusy(false)
    }
  }

  function tell(sentence: string): false {
    setWrong(sentence)
    return false
  }

  return { keep, wrong, isBusy }
}
