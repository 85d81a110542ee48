import { useCall } from '@mayim/ui/client/queries.ts'
import { setShownOffset } from '@mayim/ui/format.ts'
import { useEffect, useMemo } from 'react'

export interface House {
  readonly name: string
  readonly timeZone: string
  readonly currency: string
}

/** What every screen knows of the house: its name, zone and currency (public settings). */
export function useHouse(): House {
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data
  const offsetSeconds = Number(settings?.serverClockOffsetSeconds?.value ?? 0)
  useEffect(() => setShownOffset(offsetSeconds), [offsetSeconds])
  // The same object for as long as nothing changed, so that lists need not be drawn again.
  return useMemo(
    () => ({
      name: settings?.facilityName?.value ?? '',
      timeZone: settings?.timeZone?.value || Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: settings?.currency?.value || 'USD',
    }),
    [settings],
  )
}
