import type { LiveChange, LiveDevice, LiveReload } from '@mayim/contract/live-events.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveHandlers } from './follow-events.ts'
import { invalidateEntities } from './invalidate.ts'
import { useOwnTexts } from './own-texts.ts'
import { useSession } from './session.ts'

export interface LiveOptions {
  readonly onChange?: (change: LiveChange) => void
  /** The state of a simulated or real point (hub, lab and technician). */
  readonly onDevice?: (device: LiveDevice) => void
  /** The stream begins, or begins again after it was away. */
  readonly onOpened?: () => void
  /** Staff ask this screen, or every screen, to load anew. */
  readonly onReload?: (reload: LiveReload) => void
}

/** Changes that come together are asked for together. */
const gatherMs = 40

/**
 * Keeps every answer on screen true: follows the server's change log by Server-Sent Events, resumes at the
 * last position that it saw, and comes back by itself; the facility's own texts with it. Call once, in the root of the signed-in screens.
 */
export function useLive(options: LiveOptions = {}): void {
  useOwnTexts()
  const client = useQueryClient()
  const signedIn = useSession().phase === 'signedIn'
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    if (!signedIn) return
    const changed = new Set<EntityName>()
    let gathering: ReturnType<typeof setTimeout> | undefined
    const stop = followLater({
      change(change) {
        changed.add(change.entity)
        gathering ??= setTimeout(() => {
          gathering = undefined
          invalidateEntities(client, [...changed])
          changed.clear()
        }, gatherMs)
        latest.current.onChange?.(change)
      },
      device: device => latest.current.onDevice?.(device),
      opened: () => latest.current.onOpened?.(),
      reload: reload => latest.current.onReload?.(reload),
      gap: () => invalidateEntities(client, 'everything'),
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [client, signedIn])
}

/** The stream's code comes with the first sign-in; a page for everybody does without it. */
function followLater(handlers: LiveHandlers): () => void {
  let stop: (() => void) | null = null
  let stopped = false
  void import('./follow-events.ts').then(({ followEvents }) => {
    if (!stopped) stop = followEvents(handlers)
  })
  return () => {
    stopped = true
    stop?.()
  }
}
