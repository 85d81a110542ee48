import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { download } from '../../frame/parts/download.ts'

/** Adds the visit to the patron's calendar, by a file that does not name the purpose. */
export function ToCalendar({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  const [failed, setFailed] = useState(false)

  async function make() {
    setFailed(false)
    try {
      const { calendarFileOf } = await import('./calendar-file.ts')
      const file = calendarFileOf(reservation, timeZone, t('visit.calendar.event'))
      download('appointment.ics', 'text/calendar', file)
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <Button look="quiet" block icon="calendar" onClick={() => void make()}>
        {t('visit.calendar.add')}
      </Button>
      {failed && <Notice tone="error">{t('visit.calendar.failed')}</Notice>}
    </>
  )
}
