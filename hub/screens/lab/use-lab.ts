import type { LabState } from '@mayim/contract/entities/device.ts'
import type { WaitRange } from '@mayim/contract/entities/estimate.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { facilityNow, setFacilityClock } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffect, useRef, useState } from 'react'
import type { LabEstimates } from '../building/plan/plan-view.ts'
import { deskDevice, planFrom } from '../building/plan/view-from.ts'
import { useEstimates, useEveningPlan } from '../facility/use-estimates.ts'
import { useFacility } from '../facility/use-facility.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'

/** Ages and papers change without an event. */
const askAgainMs = 4_000

/** All data of the lab, kept current by the live stream of device events. */
export function useLab() {
  const ofDevices = useDeviceRefresh(['labState', 'labPaper'], () => true)
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const lab = useCall('labState', undefined, { everyMs: askAgainMs })
  const rooms = useCall('roomsList')
  const cubicles = useCall('cubicles')
  const estimates = useLabEstimates()
  const papers = useCall('labPaper', { params: { printerId: deskDevice } }, { everyMs: askAgainMs })
  const clock = useCall('labClock', undefined, { everyMs: askAgainMs, staleMs: 0 })
  const answer = clock.data
  useEffect(() => {
    if (answer) setFacilityClock(Date.parse(answer.now), answer.speed)
  }, [answer])
  const [strip, setStrip] = useState<readonly StripEntry[]>([])
  const seen = useRef(lab.data?.points)
  const points = lab.data?.points
  useEffect(() => {
    const before = seen.current
    seen.current = points
    if (before && points)
      setStrip(now => withChanges(now, before, points, new Date(facilityNow()).toISOString()))
  }, [points])
  return {
    strip,
    lab,
    clock,
    papers: papers.data ?? [],
    view: lab.data && planFrom(lab.data, rooms.data ?? [], cubicles.data ?? [], papers.data ?? [], estimates),
  }
}

/** The estimates of the evening for the plan (building-72): the remaining waits, and when a room is free. */
function useLabEstimates(): LabEstimates {
  const { t } = useTexts()
  const plan = useEveningPlan(true)
  const { rooms, nextFree } = useEstimates(plan, useFacility())
  const inWords = (wait: WaitRange | null) =>
    wait &&
    (wait.toMinutes === 0
      ? t('board.wait.soon')
      : t('lab.wait', { from: wait.fromMinutes, to: wait.toMinutes }))
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

/** One line of the strip: a point and its new state. */
export interface StripEntry {
  readonly key: number
  readonly at: string
  readonly topic: string
  readonly text: string
}

const mostEntries = 200

/**
 * The changes between two reads of the devices, newest first, followed by the previous entries.
 * @param at the instant of the second read, ISO
 */
export function withChanges(
  strip: readonly StripEntry[],
  before: LabState['points'],
  after: LabState['points'],
  at: string,
): readonly StripEntry[] {
  const known = new Map(before.map(point => [point.point, point]))
  let key = (strip[0]?.key ?? 0) + 1
  const news: StripEntry[] = []
  for (const point of after) {
    const old = known.get(point.point)
    if (!old) continue
    const stood = changedFields(old.state, point.state)
    if (stood !== null) news.push({ key: key++, at, topic: `${point.point}/state`, text: stood })
    if (old.online !== point.online) {
      news.push({
        key: key++,
        at,
        topic: `${point.point}/avail`,
        text: point.online ? 'online' : (point.why ?? 'offline'),
      })
    }
  }
  if (news.length === 0) return strip
  return [...news.reverse(), ...strip].slice(0, mostEntries)
}

type State = LabState['points'][number]['state']

function changedFields(before: State, after: State): string | null {
  // The end of a hold is a number for programs. The strip is for people.
  const changed = Object.entries(after).filter(([name, value]) => name !== 'until' && before[name] !== value)
  return changed.length === 0 ? null : changed.map(([name, value]) => `${name}: ${value}`).join(', ')
}
