import { useEffect, useState } from 'react'

/** By this time the press was handled. */
const afterTouchMs = 40
/** The limit for a finger whose lifting was not reported. */
const longestTouchMs = 4_000

/**
 * Holds the value while a finger is on the screen, so that nothing new appears under it. The new value is shown when
 * the finger lifts.
 */
export function useHeldWhileTouched<T>(value: T): T {
  const [touched, setTouched] = useState(false)
  const [held, setHeld] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const letGoAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), ms)
    }
    const down = () => {
      setTouched(true)
      letGoAfter(longestTouchMs)
    }
    const up = () => letGoAfter(afterTouchMs)
    window.addEventListener('pointerdown', down, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [])
  if (!touched && held !== value) setHeld(value)
  return touched ? held : value
}
