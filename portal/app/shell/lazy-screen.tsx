import type { Area } from '@mayim/shared/texts/texts.ts'
import { loadArea } from '@mayim/shared/ui/i18n.ts'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'

export type LazyScreen = (() => ReactNode) & {
  /** Fetches the screen and the texts that it speaks, once; settles when it can be drawn, or never could. */
  readonly load: () => Promise<void>
}

/**
 * A screen that comes when it is opened, and the texts that it speaks with it. One that was loaded before is drawn at
 * once, without a skeleton in its place.
 */
export function lazyScreen(load: () => Promise<ComponentType>, ...areas: Area[]): LazyScreen {
  let loaded: ComponentType | null = null
  async function fetchIt(): Promise<{ default: ComponentType }> {
    const [screen] = await Promise.all([load(), ...areas.map(area => loadArea(area))])
    loaded = screen
    return { default: screen }
  }
  const Coming = lazy(fetchIt)
  function Shown() {
    const [Now] = useState(() => loaded ?? Coming)
    return <Now />
  }
  // What fails here fails again where it is drawn, and is told there.
  return Object.assign(Shown, { load: () => fetchIt().then(nothing, nothing) })
}

function nothing(): void {}

/** When the browser has drawn what is there and has nothing better to do; a busy one is not waited for longer than that. */
export function idle(longestMs = 2_000): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, 200)
  })
}
