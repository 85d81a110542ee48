import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { RoomFaults } from '../facility/room-faults.tsx'
import { stepText } from '../facility/status-look.ts'
import { otherSteps } from './attendant-cards.ts'
import { type Done, RequestPress } from './card-requests.tsx'
import styles from './room-card.module.css'

/** What a card has no place for: all that the room asks for, the whole note, and the rarer steps. */
export function RoomMore(props: {
  room: BoardRoom
  requests: readonly RoomRequest[]
  now: number
  busy: boolean
  onStep: (status: BoardRoom['status']) => void
  onDone: (done: Done) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { room, requests } = props
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={
        <>
          {t('desk.roomName', { name: room.name })} <bdi data-digits>{room.reservationCode}</bdi>
        </>
      }
    >
      <div className={styles.more}>
        {requests.map(request => (
          <RequestPress key={request.id} request={request} now={props.now} onDone={props.onDone} />
        ))}
        <RoomFaults faults={room.faults} />
        {room.note && (
          <p>
            <bdi>{room.note}</bdi>
          </p>
        )}
        {otherSteps(room).map(step => (
          <Button
            key={step.status}
            block
            look="quiet"
            disabled={!step.enabled || props.busy}
            onClick={() => {
              props.onClose()
              props.onStep(step.status)
            }}
          >
            {t(stepText(room.status, step.status))}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
