import { CardPrompt } from '../staff/card-prompt.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import type { Day } from './use-day.ts'
import { ChosenVisit } from './visit/chosen-visit.tsx'

/** What lies over the board: the chosen visit, the dialog that is open, and the prompt for a card. */
export function DayOverlays({ day }: { day: Day }) {
  const { place, go, house, now, jobs, foretold, setDialog } = day
  const { data } = day.board
  const open = { house, now, jobs, foretold }
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
