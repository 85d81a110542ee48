import { setFacilityClock, useNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { setShownOffset } from '@mayim/ui/format.ts'
import { useEffect, useMemo, useRef } from 'react'
import { type ClockSample, clockSpeed } from './clock-speed.ts'

/** How often a screen asks the hub for the time. A device's own clock may be wrong, the demo's may race. */
const clockEveryMs = 8_000

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

/** Keeps the facility's clock true, and gives it, drawn again each `everyMs`. Call `follow` once a screen. */
export function useFacilityNow(everyMs = 1000): number {
  const answer = useCall('zmanim', { query: {} }, { everyMs: clockEveryMs, staleMs: 0 })
  const samples = useRef<ClockSample[]>([])
  const told = answer.data?.now
  const heardAt = answer.dataUpdatedAt
  useEffect(() => {
    if (told === undefined) return
    const last = samples.current.at(-1)
    if (last?.hostMs === heardAt) return
    samples.current = [...samples.current.slice(-2), { facilityMs: Date.parse(told), hostMs: heardAt }]
    setFacilityClock(Date.parse(told), clockSpeed(samples.current))
  }, [told, heardAt])
  return useNow(everyMs)
}
