import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far each entry of the history was scrolled, by its key. */
const places = new Map<string, number>()
/** A page whose parts load late is not long enough at once. */
const maxFrames = 30

/**
 * Each change of route, and each step of a booking, starts at the top; Back and Forward return to where she was
 * (screens-27). The focus moves to the new heading for screen readers, because the pressed button is gone; a field that
 * takes the focus itself keeps it.
 */
export function ScrollToTop() {
  const { key, pathname, state } = useLocation()
  const step = (state as { readonly step?: string } | null)?.step
  const now = `${pathname} ${step}`
  const isBack = useNavigationType() === 'POP'
  // Read before the new page moves the window.
  const top = useMemo(() => (isBack && places.get(key)) || 0, [key, isBack])
  const shown = useRef(now)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => places.set(key, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key])

  useEffect(() => {
    // The browser itself begins a page that was loaded; a dialog over a page is no other page.
    if (shown.current === now) return
    shown.current = now
    let frame = 0
    let left = maxFrames
    // In the next frame, which lays out anyway; at once would lay out twice during the press.
    const move = () => {
      scrollTo(0, top)
      if (left === maxFrames && document.activeElement === document.body) focusHeading()
      left -= 1
      if (left > 0 && scrollY < top) frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [now, top])
  return null
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
