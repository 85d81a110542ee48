import { useEffect, useRef } from 'react'

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
    window.addEventListener('pointerdown', stir)
    window.addEventListener('keydown', stir)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', stir)
      window.removeEventListener('keydown', stir)
    }
  }, [restMs])
}
