import type { BoardRoom } from '@mayim/shared/contract/entities/room.ts'
import type { TextKey } from '@mayim/shared/texts/texts.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Chip } from '@mayim/shared/ui/base/chip.tsx'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { lasting } from '../facility-time.ts'
import { lookOf } from '../look-of.ts'
import styles from './attendant.module.css'
import { mainStep, otherSteps } from './attendant-cards.ts'
import { stepText } from './step-text.ts'

/** One room: who by code, how long, and the one thing to press; what is rarer stands behind More. */
export function RoomCard(props: {
  room: BoardRoom
  now: number
  busy: boolean
  urgent: boolean
  onStep: (status: BoardRoom['status']) => void
}) {
  const { t } = useTexts()
  const { room } = props
  const [more, setMore] = useState(false)
  const look = lookOf(room.status)
  const main = mainStep(room)
  const others = otherSteps(room)
  return (
    <li className={styles.card} data-tone={look.tone} data-urgent={props.urgent || undefined}>
      <div className={styles.top}>
        <h3>{t('desk.roomName', { name: room.name })}</h3>
        {room.reservationCode && (
          <bdi className={styles.code} data-digits>
            {room.reservationCode}
          </bdi>
        )}
      </div>
      <div className={styles.state}>
        <Chip tone={look.tone} icon={look.icon}>
          {t(look.text as TextKey)}
        </Chip>
        {room.queuePlace !== null && (
          <b>
            {room.queuePlace === 1
              ? t('desk.attendant.next')
              : t('desk.attendant.place', { place: room.queuePlace })}
          </b>
        )}
        <time>{lasting(room.statusSince, props.now)}</time>
      </div>
      {room.note && (
        <p className={styles.note}>
          <Icon name="message" size={18} />
          <bdi>{room.note}</bdi>
        </p>
      )}
      <div className={styles.press}>
        {main && (
          <Button
            block
            look={props.urgent ? 'primary' : 'quiet'}
            disabled={!main.enabled || props.busy}
            onClick={() => props.onStep(main.status)}
          >
            {t(stepText(room.status, main.status))}
          </Button>
        )}
        {others.length > 0 && (
          <Button look="plain" aria-expanded={more} onClick={() => setMore(!more)}>
            {t('desk.attendant.more')}
          </Button>
        )}
      </div>
      {main && !main.enabled && main.reason && (
        <p className={styles.reason}>{t(`refusal.${main.reason}` as TextKey)}</p>
      )}
      {more && (
        <div className={styles.others}>
          {others.map(step => (
            <Button
              key={step.status}
              look="quiet"
              disabled={!step.enabled || props.busy}
              onClick={() => {
                setMore(false)
                props.onStep(step.status)
              }}
            >
              {t(stepText(room.status, step.status))}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
