import { useCall } from '@mayim/ui/client/queries.ts'
import { setShownOffset } from '@mayim/ui/format.ts'
import { useMemo } from 'react'

export interface FacilityInfo {
  readonly name: string
  readonly timeZone: string
  readonly currency: string
}

/** The facility's public settings that every screen needs: name, time zone and currency. */
export function useFacility(): FacilityInfo {
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data
  const offsetSeconds = Number(settings?.serverClockOffsetSeconds?.value ?? 0)
  // While rendering, not in an effect: a time that is drawn stays as it was drawn.
  setShownOffset(offsetSeconds)
  // The same object while no value changes, so that lists need not render again.
  return useMemo(
    () => ({
      name: settings?.facilityName?.value ?? '',
      timeZone: settings?.timeZone?.value || Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: settings?.currency?.value || 'USD',
    }),
    [settings],
  )
}
