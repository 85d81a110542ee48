import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { stepText } from '../attendant/step-text.ts'
import styles from './panel.module.css'
import { PinPad } from './pin-pad.tsx'

type Wanted = RoomPanel['attendantNext'][number] | 'clear'

/**
 * What staff do in a room that somebody is in, each with a card or a PIN: her next step where the house has it pressed in
 * the room, or that she has left (the evening design, attendantInRoom; operations 7, staffEntry with clearRoom).
 */
export function RoomStaff(props: { panel: RoomPanel; away: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { panel, onClose } = props
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const step = useSend('roomStatus')
  const clear = useSend('staffEntry')
  const params = { id: panel.roomId }
  const give = (pin: string) => {
    if (wanted === null) return
    const done = { onSuccess: onClose }
    if (wanted === 'clear')
      return clear.mutate(
        { params, query: {}, body: { pinCode: pin, clearRoom: true, expectedStatus: panel.status } },
        done,
      )
    const body = { reservationStatus: wanted.status, expectedStatus: panel.status, cardCode: pin }
    step.mutate({ params, body }, done)
  }
  if (wanted !== null) {
    return (
      <PinPad
        title={t('panel.staff.show')}
        busy={step.isPending || clear.isPending || props.away}
        failure={step.error?.message ?? clear.error?.message ?? null}
        onCancel={() => {
          step.reset()
          clear.reset()
          setWanted(null)
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
            onClick={() => setWanted(each)}
          >
            {t(stepText(panel.status, each.status))}
          </button>
        ))}
        <button type="button" onClick={() => setWanted('clear')}>
          {t('panel.staff.clear')}
        </button>
        <button type="button" onClick={onClose}>
          {t('panel.staff.cancel')}
        </button>
      </div>
    </section>
  )
}
