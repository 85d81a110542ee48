import { useEffect, useState } from 'react'

/** What was pressed has been taken by then. */
const afterTouchMs = 40
/** A finger whose lifting was never told. */
const longestTouchMs = 4_000

/**
 * The value as it was when a finger came down, for as long as it is on the glass: nothing comes to lie under it that was
 * not there when she aimed. What changed meanwhile is shown as soon as she lifts it.
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
