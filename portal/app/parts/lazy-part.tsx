import { loadArea } from '@mayim/ui/i18n.ts'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { AppArea } from '../pages.ts'

export type LazyPart<P extends object = object> = ((props: P) => ReactNode) & {
  /** Fetches the part and the texts that it speaks, once; settles when it can be drawn, or never could. */
  readonly load: () => Promise<void>
}

/**
 * A screen or a part of one that is loaded with its texts when it is opened. A loaded part renders at once, without a
 * skeleton; a failed one is retried after the next navigation.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: AppArea[]
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  let coming = lazy(fetchIt)
  let didFail = false
  let lastVisit = ''

  async function fetchIt(): Promise<{ default: ComponentType<P> }> {
    try {
      const [part] = await Promise.all([load(), ...areas.map(area => loadArea(area))])
      loaded = part
      return { default: part }
    } catch (error) {
      didFail = true
      throw error
    }
  }

  /** A failed part stays failed until a navigation: otherwise it would be fetched for ever. */
  function comingTo(visit: string) {
    if (didFail && visit !== lastVisit) {
      didFail = false
      coming = lazy(fetchIt)
    }
    lastVisit = visit
    return coming
  }

  function Shown(props: P) {
    const { key } = useLocation()
    const [Now] = useState<ComponentType<P>>(() => loaded ?? (comingTo(key) as unknown as ComponentType<P>))
    return <Now {...props} />
  }
  // It fails again where it is rendered, and is reported there.
  return Object.assign(Shown, { load: () => fetchIt().then(nothing, nothing) })
}

function nothing(): void {}

/** Resolves when the browser has painted and is idle, or after this time at most. */
export function idle(longestMs = 2_000): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, 200)
  })
}
