import { useTexts } from '@mayim/ui/i18n.ts'
import { StaffGate } from '../staff/staff-gate.tsx'
import { StaffEvening } from '../staff/staff-shabbos.tsx'
import { DayScreen } from './day-screen.tsx'
import { Lock } from './lock/lock.tsx'
import { AllowItems } from './tools/allow-items.tsx'

export function DeskApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.title')} roles={['Reception', 'Admin']}>
      <StaffEvening title={t('desk.title')} serves={['payment', 'lock']} foot={<AllowItems />}>
        <Lock>{(lockNow, locked) => <DayScreen locked={locked} onLock={lockNow} />}</Lock>
      </StaffEvening>
    </StaffGate>
  )
}
