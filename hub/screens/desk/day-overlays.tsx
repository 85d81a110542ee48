import { CardPrompt } from '../staff/card-prompt.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import type { Day } from './use-day.ts'
import { ChosenVisit } from './visit/chosen-visit.tsx'

/** The overlays of the board: the open visit, the open dialog, and the card prompt. */
export function DayOverlays({ day }: { day: Day }) {
  const { place, go, facility, now, jobs, estimates, setDialog } = day
  const { data } = day.board
  const open = { facility, now, jobs, estimates }
  const chosen = data?.reservations.find(each => each.reservationId === place.chosenId)
  return (
    <>
      {chosen && data && (
        <ChosenVisit
          {...open}
          key={chosen.reservationId}
          reservation={chosen}
          board={data}
          form={place.form}
          onForm={form => go({ form })}
          onPerson={userId => setDialog({ kind: 'person', userId })}
          onChoose={day.choose}
          onClose={() => day.setChosenId(null)}
        />
      )}
      {place.dialog && data && (
        <DeskDialogs
          {...open}
          dialog={place.dialog}
          board={data}
          actions={day.actions}
          onOpen={setDialog}
          onChoose={day.choose}
          onClose={() => setDialog(null)}
        />
      )}
      {jobs.swipe && (
        <CardPrompt
          failure={jobs.swipe.failure}
          busy={jobs.busy}
          onCard={jobs.swiped}
          onClose={jobs.dropSwipe}
        />
      )}
    </>
  )
}
