import type { WaitRange } from '@mayim/contract/entities/estimate.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { LabEstimates } from '../building/plan/plan-view.ts'
import { useEstimates, useEveningPlan } from '../facility/use-estimates.ts'
import { useFacility } from '../facility/use-facility.ts'

/** The estimates of the evening for the plan (building-72): the remaining waits, and when a room is free. */
export function useLabEstimates(): LabEstimates {
  const { t } = useTexts()
  const plan = useEveningPlan(true)
  const { rooms, nextFree } = useEstimates(plan, useFacility())
  const inWords = (wait: WaitRange | null) =>
    wait && t('lab.wait', { from: wait.fromMinutes, to: wait.toMinutes })
  const inRooms = (plan?.ready ?? []).flatMap(({ roomId, wait }) => {
    const words = inWords(wait)
    return words === null ? [] : [[roomId, words] as const]
  })
  return {
    waiting: (plan?.waiting ?? []).map(({ reservationCode, wait }) => ({
      code: reservationCode,
      wait: inWords(wait),
    })),
    // The remaining wait of a room's patron comes before the time at which the room is free.
    rooms: new Map([...rooms, ...inRooms]),
    nextFree,
  }
}
