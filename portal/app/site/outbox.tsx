import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../frame/screen.tsx'
import styles from './outbox.module.css'

const lookEveryMs = 2_000

/** The texts, mails and calls that the demonstration would have sent, as a phone shows them. Exists in demo mode only. */
export function Outbox() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const outbox = useCall('demoOutbox', undefined, { everyMs: lookEveryMs, staleMs: 0 })
  return (
    <Screen onBack={() => void navigate(-1)}>
      <h1>{t('patron.demo.title')}</h1>
      <p>{t('patron.demo.hint')}</p>
      <Loaded query={outbox}>
        {texts =>
          texts.length === 0 ? (
            <p>{t('patron.demo.empty')}</p>
          ) : (
            <ol className={styles.phone}>
              {texts.map((text, place) => (
                <li key={text.id} className={styles.entry}>
                  <Bubble {...text} />
                  {isLatest(texts, place) && <ReplyBox from={text.to} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Screen>
  )
}

/** The newest text of a phone is answered; the list begins with the newest. */
function isLatest(texts: CallAnswer<'demoOutbox'>, place: number): boolean {
  const isOfPhone = ({ channel, to }: CallAnswer<'demoOutbox'>[number]) =>
    channel === 'text' && to === texts[place]?.to
  return texts.findIndex(isOfPhone) === place
}

function Bubble({ to, at, text, channel }: CallAnswer<'demoOutbox'>[number]) {
  const { t, language } = useTexts()
  const zone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const code = /\b\d{6}\b/.exec(text)?.[0]
  return (
    <>
      <p className={styles.meta}>
        {channel !== 'text' && `${t(`patron.demo.${channel}`)} · `}
        <bdi dir="ltr">{to}</bdi> · <bdi>{timeOf(at, zone, language)}</bdi>
      </p>
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
      {code && <CopyCode code={code} label={t('patron.demo.copy', { code })} />}
    </>
  )
}

function CopyCode({ code, label }: { code: string; label: string }) {
  const { t } = useTexts()
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <Button look="plain" onClick={() => void copy()}>
      {copied ? t('patron.demo.copied') : label}
    </Button>
  )
}

/** The words that a reminder names; they are the same in every language. */
const orders = ['CONFIRM', 'CANCEL', 'LATE'] as const

/** Answers the last text of a phone, as its owner would: one of the orders, or her own words (messages-521). */
function ReplyBox({ from }: { from: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const reply = useSend('demoReply')
  const send = (text: string) =>
    reply.mutate({ body: { from, words: text } }, { onSuccess: () => setWords('') })
  if (!isOpen)
    return (
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('messages.demo.answer')}
      </Button>
    )
  return (
    <Form className={styles.reply} onSend={() => send(words)}>
      <div className={styles.orders}>
        {orders.map(order => (
          <Button key={order} look="quiet" onClick={() => send(order)}>
            {order}
          </Button>
        ))}
      </div>
      <Field
        label={t('messages.demo.words')}
        required
        maxLength={480}
        dir="auto"
        autoComplete="off"
        error={reply.error?.message ?? null}
        value={words}
        onChange={setWords}
      />
      <Button type="submit" busy={reply.isPending}>
        {t('messages.demo.send')}
      </Button>
      {reply.isSuccess && <Notice tone="success">{t('messages.demo.sent')}</Notice>}
    </Form>
  )
}
