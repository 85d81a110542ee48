import { DeskProvider } from '@mayim/shared/ui/desk/desk-provider.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { AllowItems } from '../reception/allow-items.tsx'
import { Lock } from '../reception/lock.tsx'
import { StaffGate } from '../staff/staff-gate.tsx'
import { StaffEvening } from '../staff/staff-shabbos.tsx'
import { DayScreen } from './day-screen.tsx'

export function DeskApp() {
  const { t } = useTexts()
  return (
    <DeskProvider>
      <StaffGate title={t('desk.title')} roles={['Reception', 'Admin']}>
        <StaffEvening title={t('desk.title')} serves={['payment', 'lock']} foot={<AllowItems />}>
          <Lock>{lockNow => <DayScreen onLock={lockNow} />}</Lock>
        </StaffEvening>
      </StaffGate>
    </DeskProvider>
  )
}
