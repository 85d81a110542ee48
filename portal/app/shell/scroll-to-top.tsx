import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Each change of route begins at the top (operations 2, Route table), and each step of a booking. */
export function ScrollToTop() {
  const { pathname, state } = useLocation()
  const step = (state as { readonly step?: string } | null)?.step
  useEffect(() => {
    // Newer browsers answer a promise here, which is no way to clean up.
    window.scrollTo(0, 0)
  }, [pathname, step])
  return null
}
