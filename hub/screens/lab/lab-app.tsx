import { useTexts } from '@mayim/ui/i18n.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import { LabScreen } from './lab-screen.tsx'

export function LabApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('lab.title')} roles={['Technician', 'Admin']}>
      <LabScreen />
    </StaffGate>
  )
}
