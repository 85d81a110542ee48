import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { clockIsKnown, facilityNow, setFacilityClock } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, setShownOffset } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type SettingsAnswer = CallAnswer<'publicSettings'>

/** Settings refresh and tevilah time refresh: screens-35. */
const refreshEveryMs = 360_000
/** Where the facility's clock is set by hand, as in the demo, it may jump at any moment. */
const setClockEveryMs = 3_000
/** A jump of the clock, not drift: the data on screen belongs to another time. */
const jumpMs = 30_000

/** The public settings; refetched every six minutes, and stored for the next visit. */
export function usePublicSettings() {
  return useCall('publicSettings', undefined, { staleMs: refreshEveryMs, everyMs: refreshEveryMs })
}

/** Follows the facility's clock, so that "tonight" is the facility's and not the phone's. */
export function useFacilityClock(): void {
  const client = useQueryClient()
  const offsetSeconds = Number(usePublicSettings().data?.serverClockOffsetSeconds?.value ?? 0)
  // While rendering, not in an effect: a time that is drawn stays as it was drawn.
  setShownOffset(offsetSeconds)
  const [everyMs, setEveryMs] = useState(refreshEveryMs)
  const zmanim = useCall('zmanim', {}, { everyMs, staleMs: everyMs })
  const now = zmanim.data?.now
  const isSet = zmanim.data?.clockIsSet === true
  const { dataUpdatedAt } = zmanim
  useEffect(() => setEveryMs(isSet ? setClockEveryMs : refreshEveryMs), [isSet])
  useEffect(() => {
    if (!now) return
    const serverNow = Date.parse(now) + (Date.now() - dataUpdatedAt)
    const jumped = clockIsKnown() && Math.abs(serverNow - facilityNow()) > jumpMs
    setFacilityClock(serverNow)
    if (jumped) void client.invalidateQueries()
  }, [client, now, dataUpdatedAt])
}

export function textSetting(settings: SettingsAnswer | undefined, key: string): string {
  return settings?.[key]?.value ?? ''
}

export function flagSetting(settings: SettingsAnswer, key: string): boolean {
  return textSetting(settings, key) === 'True'
}

export function numberSetting(settings: SettingsAnswer, key: string, otherwise: number): number {
  const text = textSetting(settings, key)
  return text === '' || Number.isNaN(Number(text)) ? otherwise : Number(text)
}

/** Formats money in the facility's currency and the user's language. */
export function useMoney(): (amount: number) => string {
  const { language } = useTexts()
  const currency = textSetting(usePublicSettings().data, 'currency') || 'USD'
  return amount => money(amount, currency, language)
}
