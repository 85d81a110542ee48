import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { stepText } from '../facility/step-text.ts'
import styles from './panel.module.css'
import { PinPad } from './pin-pad.tsx'

type StaffStep = RoomPanel['attendantNext'][number] | 'clear'

/**
 * The actions of staff in an occupied room, each with a card or a PIN: the patron's next step if it must be pressed
 * in the room (visit-12), or that the patron has left (visit-117).
 */
export function RoomStaff(props: { panel: RoomPanel; away: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { panel, onClose } = props
  const [chosen, setChosen] = useState<StaffStep | null>(null)
  const step = useSend('roomStatus')
  const clear = useSend('staffEntry')
  const params = { id: panel.roomId }
  const give = (pin: string) => {
    if (chosen === null) return
    const done = { onSuccess: onClose }
    if (chosen === 'clear')
      return clear.mutate(
        { params, query: {}, body: { pinCode: pin, clearRoom: true, expectedStatus: panel.status } },
        done,
      )
    const body = { reservationStatus: chosen.status, expectedStatus: panel.status, cardCode: pin }
    step.mutate({ params, body }, done)
  }
  if (chosen !== null) {
    return (
      <PinPad
        title={t('panel.staff.show')}
        busy={step.isPending || clear.isPending || props.away}
        failure={step.error?.message ?? clear.error?.message ?? null}
        onCancel={() => {
          step.reset()
          clear.reset()
          setChosen(null)
        }}
        onPin={give}
      />
    )
  }
  return (
    <section className={styles.visit} aria-label={t('panel.staff.open')}>
      <h2 className={styles.sentence}>{t('panel.staff.open')}</h2>
      <div className={styles.buttons}>
        {panel.attendantNext.map(each => (
          <button
            key={each.status}
            type="button"
            className={styles.main}
            disabled={!each.enabled}
            onClick={() => setChosen(each)}
          >
            {t(stepText(panel.status, each.status))}
          </button>
        ))}
        <button type="button" onClick={() => setChosen('clear')}>
          {t('panel.staff.clear')}
        </button>
        <button type="button" onClick={onClose}>
          {t('panel.staff.cancel')}
        </button>
      </div>
    </section>
  )
}
