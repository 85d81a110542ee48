import { useTexts } from '@mayim/ui/i18n.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import { StaffEvening } from '../staff/staff-shabbos.tsx'
import { AttendantScreen } from './attendant-screen.tsx'

export function AttendantApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.attendant.title')} roles={['Attendant', 'Reception', 'Admin']}>
      <StaffEvening title={t('desk.attendant.title')} serves={['swipe']}>
        <AttendantScreen />
      </StaffEvening>
    </StaffGate>
  )
}
