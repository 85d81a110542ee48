import type { LiveChange, LiveDevice, LiveReload, LiveSwipe } from '@mayim/contract/live-events.ts'
import { EventSource } from 'eventsource'
import { shapeOf } from './call-api.ts'
import { connection, firstPosition, followNetwork } from './connection.ts'
import { identified, swipes } from './hub-events.ts'
import { session } from './session.ts'

const firstRetryMs = 500

export interface LiveHandlers {
  readonly change: (change: LiveChange) => void
  readonly device: (device: LiveDevice) => void
  readonly reload: (reload: LiveReload) => void
  /** The stream opened or reopened. Events outside the log, such as the state of a device, may have been missed. */
  readonly opened: () => void
  /** The stream was interrupted and cannot tell what it missed. */
  readonly gap: () => void
}

/** Follows the server's stream and reconnects, resuming at the last position. Returns a function that stops it. */
export function followEvents(handlers: LiveHandlers): () => void {
  let source: EventSource | null = null
  let lastId = ''
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let opened = false

  function open(): void {
    clearTimeout(timer)
    source?.close()
    const opening = new EventSource(shapeOf('events').path, {
      fetch: (url, init) => fetchWithToken(url, init, lastId || firstPosition()),
    })
    source = opening
    opening.onopen = () => {
      connection.answered()
      // Without a position there is nothing to resume from.
      if (opened && lastId === '' && firstPosition() === '') handlers.gap()
      opened = true
      tries = 0
      handlers.opened()
    }
    opening.onmessage = event => take(event)
    opening.addEventListener('change', event => take(event as MessageEvent))
    opening.addEventListener('reset', () => handlers.gap())
    opening.addEventListener('device', event => handlers.device(parse<LiveDevice>(event)))
    opening.addEventListener('reload', event => handlers.reload(parse<LiveReload>(event)))
    opening.addEventListener('identify', () => identified.set(identified.get() + 1))
    opening.addEventListener('swipe', event => swipes.tell(parse<LiveSwipe>(event)))
    opening.onerror = () => {
      if (stopped || source !== opening) return
      opening.close()
      connection.failed()
      const waitMs =
        Math.min(connection.longestRetryMs(), firstRetryMs * 2 ** tries) * (0.75 + Math.random() / 2)
      tries += 1
      timer = setTimeout(open, waitMs)
    }
  }

  function take(event: MessageEvent): void {
    if (event.lastEventId) lastId = event.lastEventId
    handlers.change(parse<LiveChange>(event))
  }

  const stopFollowing = followNetwork(() => {
    tries = 0
    open()
  })
  open()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopFollowing()
    source?.close()
  }
}

async function fetchWithToken(url: string | URL, init: RequestInit, lastId: string): Promise<Response> {
  const headers = new Headers(init.headers)
  if (lastId) headers.set('Last-Event-ID', lastId)
  const token = await session.token()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(url, { ...init, headers })
  if (response.status === 401) await session.renew(token)
  return response
}

/** The server's events are JSON by the contract. */
function parse<T>(event: Event): T {
  return JSON.parse(String((event as MessageEvent).data)) as T
}
