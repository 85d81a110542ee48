import { clockIsKnown, setFacilityClock, useNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { setShownOffset, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffect, useMemo, useRef } from 'react'

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

/** The telephone of the facility, in E.164; '' for none. */
export function useFacilityPhone(): string {
  return useCall('publicSettings', undefined, { staleMs: 360_000 }).data?.phoneNumber?.value ?? ''
}

/** How often a screen asks the hub for the time. A device's clock may be wrong, and the demo's clock may run fast. */
const clockEveryMs = 8_000

/**
 * The facility's time in milliseconds, in steps of `stepMs`, looked at every `everyMs`. Asks the hub for the time and sets
 * the page's facility clock from the answers. Call it once per screen.
 */
export function useFacilityNow(everyMs = 1000, stepMs = everyMs): number {
  const answer = useCall('zmanim', { query: {} }, { everyMs: clockEveryMs, staleMs: 0 })
  const samples = useRef<ClockSample[]>([])
  const hubTime = answer.data?.now
  const heardAt = answer.dataUpdatedAt
  useEffect(() => {
    if (hubTime === undefined) return
    const last = samples.current.at(-1)
    if (last?.hostMs === heardAt) return
    samples.current = [...samples.current.slice(-2), { facilityMs: Date.parse(hubTime), hostMs: heardAt }]
    setFacilityClock(Date.parse(hubTime), clockSpeed(samples.current))
  }, [hubTime, heardAt])
  return useNow(everyMs, stepMs)
}

/**
 * The clock of a screen: the facility's wall time at `now`. A blank of its height until the hub has sent its time and its
 * zone, because those of a device may be wrong (screens-1020).
 */
export function useClockText(now: number): string {
  const { language } = useTexts()
  const { timeZone } = useFacility()
  const isZoneKnown = useCall('publicSettings', undefined, { staleMs: 360_000 }).data !== undefined
  return isZoneKnown && clockIsKnown() ? timeOf(now, timeZone, language) : '\u00a0'
}

/** The hub's time, and the device's time when the answer arrived; both in milliseconds. */
interface ClockSample {
  readonly facilityMs: number
  readonly hostMs: number
}

/**
 * The speed of the facility's clock, from its last three readings. Two spans must agree, or a jump of the demo's
 * clock would count as speed. Returns 1 until they do.
 */
export function clockSpeed(samples: readonly ClockSample[]): number {
  const [first, second, third] = samples.slice(-3)
  if (!first || !second || !third) return 1
  const before = rate(first, second)
  const now = rate(second, third)
  const agree = Math.abs(before - now) <= 0.1 * Math.max(1, Math.abs(now))
  if (!agree || now < 0) return 1
  return now < 1.5 && now > 0.5 ? 1 : Math.round(now)
}

function rate(from: ClockSample, to: ClockSample): number {
  const span = to.hostMs - from.hostMs
  return span <= 0 ? 1 : (to.facilityMs - from.facilityMs) / span
}
