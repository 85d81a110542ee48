import type { LiveDevice } from '@mayim/contract/live-events.ts'
import type { CallId } from '@mayim/ui/client/call-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Points that move together (a scene of lights) are asked for together. */
const gatherMs = 80

/**
 * Asks again for answers that show the state of devices, which no change of the log tells.
 * What it returns is for `useLive`; `concerns` leaves out the points that the screen does not show.
 */
export function useDeviceRefresh(calls: readonly CallId[], concerns: (point: string) => boolean) {
  const client = useQueryClient()
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(gathering.current), [])
  const refresh = () => {
    gathering.current ??= setTimeout(() => {
      gathering.current = undefined
      for (const call of calls) void client.invalidateQueries({ queryKey: [call] })
    }, gatherMs)
  }
  return {
    onDevice(device: LiveDevice): void {
      if (device.what === 'bridge' || concerns(device.point)) refresh()
    },
    onOpened: refresh,
  }
}
