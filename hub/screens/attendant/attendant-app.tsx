import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useIsShabbos } from '../shabbos-page.tsx'
import { StaffGate } from '../staff/staff-gate.tsx'
import { AttendantScreen } from './attendant-screen.tsx'
import { AttendantShabbos } from './attendant-shabbos.tsx'

export function AttendantApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.attendant.title')} roles={['Attendant', 'Reception', 'Admin']}>
      <AttendantEvening />
    </StaffGate>
  )
}

function AttendantEvening() {
  return useIsShabbos() ? <AttendantShabbos /> : <AttendantScreen />
}
