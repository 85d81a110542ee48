import { setFacilityClock, useNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useEffect, useRef } from 'react'
import { type ClockSample, clockSpeed } from './clock-speed.ts'

/** How often a screen asks the hub for the time. A device's own clock may be wrong, the demo's may race. */
const clockEveryMs = 8_000

/**
 * The facility's time in milliseconds, read again each `everyMs`. Asks the hub for the time and sets the page's facility
 * clock by its answers; call it once a screen.
 */
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
