import { useEffect, useRef } from 'react'
import { onEachTouch } from './on-each-touch.ts'

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
