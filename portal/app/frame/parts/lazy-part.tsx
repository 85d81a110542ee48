import { whenBack } from '@mayim/ui/client/connection.ts'
import { FaultBoundary, FaultNotice, reportFault } from '@mayim/ui/client/fault-boundary.tsx'
import { loadArea } from '@mayim/ui/i18n.ts'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { AppArea } from '../../pages.ts'

export type LazyPart<P extends object = object> = ((props: P) => ReactNode) & {
  /** Fetches the part and the texts that it speaks, once; settles when it can be drawn, or never could. */
  readonly load: () => Promise<void>
}

/**
 * A screen or a part of one that comes when it is opened, and the texts that it speaks with it. One that was loaded
 * before is drawn at once, without a skeleton in its place; one that did not come is asked for again when the line is
 * back (screens-57), or when she goes anywhere. It is rendered within a `Part`, or the whole screen would fail with it.
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
      if (!didFail) fetchWhenBack()
      didFail = true
      throw error
    }
  }

  function fetchWhenBack(): void {
    const stop = whenBack(() => {
      stop()
      if (didFail) fetchAgain()
    })
  }

  function fetchAgain(): void {
    didFail = false
    coming = lazy(fetchIt)
  }

  /** What failed is drawn as failed for as long as she stays: else it would be fetched for ever. */
  function comingTo(visit: string) {
    if (didFail && visit !== lastVisit) fetchAgain()
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

/** A part of a screen that loads later: `fallback` until it is there. A failure leaves the rest as it is. */
export function Part({
  fallback,
  otherwise = <FaultNotice />,
  children,
}: {
  fallback?: ReactNode
  /** In its place where it can't come. */
  otherwise?: ReactNode
  children: ReactNode
}) {
  return (
    <FaultBoundary otherwise={otherwise} onFault={reportFault}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FaultBoundary>
  )
}
