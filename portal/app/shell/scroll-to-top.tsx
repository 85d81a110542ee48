import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Each change of route begins at the top (operations 2, Route table), and each step of a booking. */
export function ScrollToTop() {
  const { pathname, state } = useLocation()
  const step = (state as { readonly step?: string } | null)?.step
  useEffect(() => {
    // With the next frame, which lays out anyway: at once would lay out twice within her press.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [pathname, step])
  return null
}
