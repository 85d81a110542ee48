import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { type GarageWindow, garageWindow, isGarageOpenable } from '@mayim/domain/building/garage.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { numberSetting, textSetting, usePublicSettings } from '../../facility/facility.ts'
import styles from './garage.module.css'

/** The garage button of tonight's reservation, in its window (building-46); the hub decides. */
export function Garage({ visit }: { visit: PatronReservation }) {
  const settings = usePublicSettings().data
  const now = useNow(5_000)
  if (!settings) return null
  const window = garageWindow(
    {
      status: visit.reservationStatus,
      date: visit.reservationDate,
      time: visit.reservationTime,
      parking: visit.parking,
    },
    {
      lastEntryTime: textSetting(settings, 'lastEntryTime') || null,
      lateGraceMinutes: numberSetting(settings, 'lateGraceMinutes', 15),
      timeZone: textSetting(settings, 'timeZone') || 'America/New_York',
    },
  )
  if (window === null || now >= window.shownUntilMs) return null
  return <OpenGarage id={visit.reservationId} window={window} now={now} />
}

function OpenGarage({ id, window, now }: { id: string; window: GarageWindow; now: number }) {
  const { t, language } = useTexts()
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'America/New_York'
  const open = useSend('openGarageDoor')
  const isOpenable = isGarageOpenable(window, now)
  async function press() {
    open.mutate({ params: { id }, body: await currentPosition() })
  }
  return (
    <div className={styles.garage}>
      <Button icon="car" block disabled={!isOpenable} busy={open.isPending} onClick={() => void press()}>
        {t('site.garage.open')}
      </Button>
      {now < window.fromMs && (
        <p className={styles.hint}>
          {t('site.garage.opensAt', { time: timeOf(window.fromMs, timeZone, language) })}
        </p>
      )}
      {now >= window.untilMs && <p className={styles.hint}>{t('site.garage.closed')}</p>}
      {open.isSuccess && <Notice tone="success">{t('site.garage.opened')}</Notice>}
      {open.error && <Notice tone="error">{open.error.message}</Notice>}
    </div>
  )
}

const patienceMs = 3_000

/**
 * The phone's position, if the patron has already allowed it on this page: it is never requested at the garage, and the
 * hub opens without it (building-46).
 */
async function currentPosition(): Promise<{ lat?: number; lng?: number }> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return {}
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: patienceMs, maximumAge: 60_000 })
    })
    return { lat: coords.latitude, lng: coords.longitude }
  } catch {
    return {}
  }
}
