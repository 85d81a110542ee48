import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Each change of route begins at the top (operations 2, Route table). */
export function ScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    // Newer browsers answer a promise here, which is no way to clean up.
    window.scrollTo(0, 0)
  }, [pathname])
  return null
}
