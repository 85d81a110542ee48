import { transactionError, type WrongCard } from '../card-error.ts'
import { addFrame } from './fields.ts'
import type { EnteredCard, MountForm } from './form-place.ts'
import styles from './forms.module.css'

interface Answer {
  readonly Name?: string
  readonly Value?: unknown
  readonly Field?: string
}

const fields: Readonly<Record<string, WrongCard['key']>> = {
  Card: 'payment.card.number',
  Expiration: 'payment.card.expiry',
  CVV: 'payment.card.cvv',
}

/** Nedarim's frame with the fields of the card: it charges when this page sends the message of our server. */
export const mount: MountForm = async ({ form, host, locale, words, onReady, onCard }) => {
  const waiting = new Map<string, (answer: Answer) => void>()
  const language = locale === 'en' ? '?language=en' : ''
  const frame = addFrame(
    host,
    { src: `${form.scriptUrl}${language}`, title: words.number },
    (data: Answer) => {
      if (data.Name === 'Height') frame.element.style.blockSize = `${Number(data.Value) + 16}px`
      else waiting.get(data.Name ?? '')?.(data)
    },
  )
  frame.element.className = styles.frame ?? ''
  const ask = (Name: string, answerName: string, Value?: object) =>
    new Promise<Answer>(resolve => {
      waiting.set(answerName, resolve)
      frame.send({ Name, ...(Value ? { Value } : {}) })
    })

  const entered: EnteredCard = {
    // The frame clears itself; it has no message for it.
    clear: () => undefined,
    async info(start) {
      const checked = await ask('ValidateFields', 'ValidateFields')
      if (checked.Value !== 'OK')
        return { wrong: { key: fields[checked.Field ?? ''] ?? 'payment.card.failed' } }
      const { clientSecret, transactionId } = await start()
      const message = JSON.parse(clientSecret) as object
      const { Value } = await ask('FinishTransaction2', 'TransactionResponse', message)
      const { Status, Message, LastNum } = Value as Readonly<Record<string, string>>
      if (Status !== 'OK') return { wrong: transactionError(Message ?? '') }
      return { info: { transactionId, ...(LastNum ? { lastDigits: LastNum } : {}) } }
    },
  }
  frame.element.addEventListener('load', () => {
    frame.send({ Name: 'GetHeight' })
    onReady()
    onCard(entered)
  })
  return () => {
    frame.remove()
    host.replaceChildren()
  }
}
