import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Menu } from '@mayim/ui/kit/menu.tsx'
import { reservationLooks } from '@mayim/ui/kit/status.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { setStatusJob } from '../jobs/visit-jobs.ts'

/** By hand only to these (operations 4, Manual status change). */
const manualStatuses = ['Prep', 'ReadyForMikvah', 'Dressing', 'Done'] as const

/** Sets the status by hand, for a reservation that has a room. */
export function StatusMenu(props: { reservation: StaffReservation; jobs: Jobs }) {
  const { t } = useTexts()
  const { reservation: visit, jobs } = props
  const word = (status: (typeof manualStatuses)[number]) => t(reservationLooks[status].text as TextKey)
  return (
    <Menu
      text={t('desk.action.manualStatus')}
      icon="swap"
      disabled={jobs.busy}
      items={manualStatuses
        .filter(status => status !== visit.reservationStatus)
        .map(status => ({
          key: status,
          icon: reservationLooks[status].icon,
          text: word(status),
          onPress: () => jobs.perform(setStatusJob(visit, status, word(status))),
        }))}
    />
  )
}
