import { useLive } from '@mayim/shared/ui/client/live.ts'
import { facilityNow, setFacilityClock } from '@mayim/shared/ui/client/now.ts'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type StripEntry, withChanges } from './strip-entries.ts'
import { deskDevice, planFrom } from './view-from.ts'

/** Points that move together (a scene of lights) are asked for together. */
const gatherMs = 60
/** Ages and papers move without an event. */
const askAgainMs = 4_000

/** Everything that the lab shows, kept true by the live stream of device events. */
export function useLab() {
  const client = useQueryClient()
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useLive({
    onReload: ({ roomId }) => roomId === undefined && location.reload(),
    onDevice: () => {
      gathering.current ??= setTimeout(() => {
        gathering.current = undefined
        void client.invalidateQueries({ queryKey: ['labState'] })
        void client.invalidateQueries({ queryKey: ['labPaper'] })
      }, gatherMs)
    },
  })
  useEffect(() => () => clearTimeout(gathering.current), [])
  const lab = useCall('labState', undefined, { everyMs: askAgainMs })
  const rooms = useCall('roomsList')
  const cubicles = useCall('cubicles')
  const waiting = useCall('attendantBoard').data?.waiting.map(each => each.reservationCode) ?? []
  const papers = useCall('labPaper', { params: { printerId: deskDevice } }, { everyMs: askAgainMs })
  const clock = useCall('labClock', undefined, { everyMs: askAgainMs, staleMs: 0 })
  const told = clock.data
  useEffect(() => {
    if (told) setFacilityClock(Date.parse(told.now), told.speed)
  }, [told])
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
    view: lab.data && planFrom(lab.data, rooms.data ?? [], cubicles.data ?? [], papers.data ?? [], waiting),
  }
}
