import { useEffect, useRef } from 'react'
import { whenTouched } from './when-touched.ts'

/** Calls `onRest` when nobody has touched the screen or a key for `restMs`; null while it may rest for ever. */
export function useRest(restMs: number | null, onRest: () => void): void {
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })
  useEffect(() => {
    if (restMs === null) return
    const rest = () => latest.current()
    let timer = setTimeout(rest, restMs)
    const stir = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    const stop = whenTouched(stir)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [restMs])
}
