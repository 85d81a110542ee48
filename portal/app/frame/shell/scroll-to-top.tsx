import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Each change of route, and each step of a booking, starts at the top; Back and Forward return to where she was
 * (screens-27, keep-places.tsx). The focus moves to the new heading
 * for screen readers, because the pressed button is gone; a field that takes the focus itself keeps it.
 */
export function ScrollToTop() {
  const { key, pathname, state } = useLocation()
  const step = (state as { readonly step?: string } | null)?.step
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // In the next frame, which lays out anyway; at once would lay out twice during the press.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, places[key] ?? 0)
      const now = `${pathname} ${step}`
      // The browser itself begins a page that was loaded.
      if (shown.current !== null && shown.current !== now && document.activeElement === document.body)
        focusHeading()
      shown.current = now
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, step])
  return null
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** How far each entry of the history was scrolled, by its key. A new entry has a new key. */
export const places: Record<string, number> = {}
