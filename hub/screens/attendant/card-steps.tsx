import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { useState } from 'react'
import styles from '../facility/requests/card.module.css'
import { stepText } from '../facility/step-text.ts'
import { useFacility } from '../facility/use-facility.ts'
import { mainStep, otherSteps } from './attendant-cards.ts'

/** The main action of a card with the reason when it is disabled, and the rarer steps under More. */
export function CardSteps(props: {
  room: BoardRoom
  urgent: boolean
  busy: boolean
  onStep: (status: BoardRoom['status']) => void
}) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { room } = props
  const [more, setMore] = useState(false)
  const main = mainStep(room)
  const others = otherSteps(room)
  return (
    <>
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
        <p className={styles.reason}>
          {main.availableAt
            ? t('desk.attendant.notBefore', { time: timeOf(main.availableAt, timeZone, language) })
            : t(`refusal.${main.reason}` as TextKey)}
        </p>
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
    </>
  )
}
