import type { AnswerLinkView } from '@mayim/contract/entities/message.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import layout from '../parts/layout.module.css'
import { useNightNames } from '../parts/night-name.ts'
import styles from './answer.module.css'

/** The page of a reminder's link: one answer, once, without signing in (messages-840). */
export function Answer() {
  const { t } = useTexts()
  const { key = '' } = useParams()
  const query = useCall('answerLink', { params: { key } }, { staleMs: 0 })
  const isMissing = query.error?.code === 'linkMissing' || query.error?.status === 400
  return (
    <Screen
      foot={
        <LinkButton to="/reserve" look="quiet" block>
          {t('common.signIn')}
        </LinkButton>
      }
    >
      <h1>{t('messages.link.title')}</h1>
      {isMissing ? (
        <Notice tone="warning">{t('refusal.linkMissing')}</Notice>
      ) : (
        <Loaded query={query} lines={4}>
          {link => <Asked linkKey={key} known={link} />}
        </Loaded>
      )}
    </Screen>
  )
}

const saidOf = { confirm: 'confirmed', late: 'late', cancel: 'canceled' } as const

function Asked({ linkKey, known }: { linkKey: string; known: AnswerLinkView }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const send = useSend('answerLinkUse')
  const link = send.data ?? known
  const code = send.error?.code
  const isOver = link.state === 'over' || code === 'linkOver'
  const isUsed = link.state === 'used' || code === 'linkUsed'
  return (
    <section className={styles.answer}>
      <p className={styles.when}>
        {nights.full(link.date)}
        <span className={styles.time}>
          <bdi>{wallTime(link.time, language)}</bdi>
        </span>
      </p>
      {send.data && link.answer !== '' ? (
        <Notice tone="success">{t(`messages.answers.${saidOf[link.answer]}`)}</Notice>
      ) : isUsed ? (
        <Notice title={t('messages.link.used')}>{t('refusal.linkUsed')}</Notice>
      ) : isOver ? (
        <Notice tone="warning">{t('refusal.linkOver')}</Notice>
      ) : (
        <>
          {send.error && <Notice tone="error">{send.error.message}</Notice>}
          <Choices
            asked={send.isPending ? (send.variables?.body.answer ?? null) : null}
            onAnswer={answer => send.mutate({ params: { key: linkKey }, body: { answer } })}
          />
          <p className={layout.soft}>{t('messages.link.once')}</p>
        </>
      )}
    </section>
  )
}

type Chosen = keyof typeof saidOf

function Choices({ asked, onAnswer }: { asked: Chosen | null; onAnswer: (answer: Chosen) => void }) {
  const { t } = useTexts()
  const [isSure, setSure] = useState(false)
  if (isSure)
    return (
      <fieldset className={styles.choices}>
        <legend>{t('messages.link.sure')}</legend>
        <Button block look="danger" busy={asked === 'cancel'} onClick={() => onAnswer('cancel')}>
          {t('messages.link.yes')}
        </Button>
        <Button block look="quiet" onClick={() => setSure(false)}>
          {t('messages.link.back')}
        </Button>
      </fieldset>
    )
  return (
    <div className={styles.choices}>
      {(['confirm', 'late'] as const).map(answer => (
        <Button
          key={answer}
          block
          look={answer === 'confirm' ? 'primary' : 'quiet'}
          busy={asked === answer}
          disabled={asked !== null && asked !== answer}
          onClick={() => onAnswer(answer)}
        >
          {t(`messages.link.${answer}`)}
        </Button>
      ))}
      <Button block look="danger" disabled={asked !== null} onClick={() => setSure(true)}>
        {t('messages.link.cancel')}
      </Button>
    </div>
  )
}
