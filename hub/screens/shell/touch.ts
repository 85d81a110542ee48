import { useEffect, useRef, useState } from 'react'

/** Calls `onRest` when neither the screen nor a key was touched for `restMs`. Null disables it. */
export function useRest(restMs: number | null, onRest: () => void): void {
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })
  useEffect(() => {
    if (restMs === null) return
    const rest = () => latest.current()
    let timer = setTimeout(rest, restMs)
    const onTouch = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    const stop = onEachTouch(onTouch)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [restMs])
}

/** Calls `onTouch` at each touch of the screen and each key. Returns a function that stops it. */
export function onEachTouch(onTouch: () => void): () => void {
  window.addEventListener('pointerdown', onTouch)
  window.addEventListener('keydown', onTouch)
  return () => {
    window.removeEventListener('pointerdown', onTouch)
    window.removeEventListener('keydown', onTouch)
  }
}

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
