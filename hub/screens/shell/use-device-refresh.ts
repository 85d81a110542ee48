import type { LiveDevice } from '@mayim/contract/live-events.ts'
import type { CallId } from '@mayim/ui/client/call-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Points that change together, such as a scene of lights, cause one fetch. */
const gatherMs = 80

/**
 * Fetches answers again that contain the state of devices, because the change log has no entries for it. Pass the
 * result to `useLive`. `concerns` excludes the points that the screen does not show.
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
