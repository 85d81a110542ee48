import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import type { CallAnswer } from '@mayim/shared/ui/client/call-api.ts'
import { useState } from 'react'
import type { House } from '../house.ts'
import { ActionButtons } from './action-buttons.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { PlaceIntoRoom } from './place-into-room.tsx'
import type { Jobs } from './use-jobs.ts'

/** The reservation that was opened, with what may be done with it. */
export function ChosenVisit(props: {
  reservation: StaffReservation
  board: CallAnswer<'dayBoard'>
  house: House
  now: number
  jobs: Jobs
  onClose: () => void
}) {
  const { reservation, board, house, jobs } = props
  const [placing, setPlacing] = useState(false)
  return (
    <>
      <DetailsPanel
        reservation={reservation}
        house={house}
        now={props.now}
        onClose={props.onClose}
        actions={
          <ActionButtons
            reservation={reservation}
            tonight={board.isTonight ? board.date : ''}
            cubiclesEnabled={board.cubicles.length > 0}
            printer={board.printers.find(each => each.online && each.id !== 'kiosk')?.id ?? null}
            house={house}
            jobs={jobs}
            onPlace={() => setPlacing(true)}
          />
        }
      />
      {placing && (
        <PlaceIntoRoom
          reservation={reservation}
          rooms={board.rooms}
          jobs={jobs}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  )
}
