import type { LiveChange, LiveDevice, LiveReload } from '@mayim/contract/live-events.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { setOwnTexts, useTexts } from '../i18n.ts'
import { whenBack } from './connection.ts'
import type { LiveHandlers } from './follow-events.ts'
import { invalidateEntities } from './invalidate.ts'
import { useCall } from './queries.ts'
import { useSession } from './session.ts'

export interface LiveOptions {
  readonly onChange?: (change: LiveChange) => void
  /** The state of a simulated or real point (hub, lab and technician). */
  readonly onDevice?: (device: LiveDevice) => void
  /** The stream opened, or reopened after an interruption. */
  readonly onOpened?: () => void
  /** Staff request a reload of this screen, or of every screen. */
  readonly onReload?: (reload: LiveReload) => void
}

/** Changes within this time are fetched together. */
const gatherMs = 40

/**
 * Keeps every answer on screen current: follows the server's change log by Server-Sent Events, reconnects, and
 * resumes at the last position. Updates the facility's own texts as well. Call it once, in the root of the signed-in
 * screens.
 */
export function useLive(options: LiveOptions = {}): void {
  useOwnTexts()
  const client = useQueryClient()
  const current = useSession()
  /** The server has no stream for who is asked who she is. */
  const signedIn = current.phase === 'signedIn' && current.held === undefined
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

/**
 * The stream's code is loaded at the first sign-in. A public page does not need it. Code that could not be fetched is
 * fetched again when the line is back.
 */
function followLater(handlers: LiveHandlers): () => void {
  let stop: () => void = () => undefined
  let stopped = false
  function begin(): void {
    import('./follow-events.ts').then(
      ({ followEvents }) => {
        if (!stopped) stop = followEvents(handlers)
      },
      () => {
        if (stopped) return
        const stopWaiting = whenBack(() => {
          stopWaiting()
          begin()
        })
        stop = stopWaiting
      },
    )
  }
  begin()
  return () => {
    stopped = true
    stop()
  }
}

const refreshEveryMs = 360_000

/**
 * Loads the facility's own texts of the current language over the built-in ones. Only the texts that differ are sent.
 */
export function useOwnTexts(): void {
  const { language } = useTexts()
  const times = { staleMs: refreshEveryMs, everyMs: refreshEveryMs }
  const texts = useCall('languageTexts', { query: { language } }, times).data
  useEffect(() => {
    if (texts) void setOwnTexts(language, texts[language] ?? {})
  }, [language, texts])
}
