import { Button, Menu } from '@mantine/core'
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
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
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<Icon name="swap" size={16} />} disabled={jobs.busy}>
          {t('desk.action.manualStatus')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {manualStatuses
          .filter(status => status !== visit.reservationStatus)
          .map(status => (
            <Menu.Item
              key={status}
              leftSection={<Icon name={reservationLooks[status].icon} size={16} />}
              onClick={() => jobs.perform(setStatusJob(visit, status, word(status)))}
            >
              {word(status)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
