import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { places } from './places.ts'

/** A page moves the window while it is laid out, and its parts may load late. */
const settlingFrames = 3
const maxFrames = 30

/** Remembers how far each page was scrolled, and waits after Back until it is long enough again (screens-27). */
export function KeepPlaces() {
  const { key } = useLocation()
  useEffect(() => {
    // The browser would restore a place of its own, into the page that is left.
    history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const top = places[key] ?? 0
    const keep = () => {
      places[key] = window.scrollY
    }
    let frames = 0
    const settle = () => {
      frames += 1
      const isShort = window.scrollY < top && frames < maxFrames
      if (isShort) window.scrollTo(0, top)
      if (isShort || frames < settlingFrames) frame = requestAnimationFrame(settle)
      else window.addEventListener('scroll', keep, { passive: true })
    }
    let frame = requestAnimationFrame(settle)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', keep)
    }
  }, [key])
  return null
}
