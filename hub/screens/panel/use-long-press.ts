import { useEffect, useRef } from 'react'

/** A press that lasts: on the glass or with Enter held. Short touches do nothing, so nobody finds it by chance. */
export function useLongPress(afterMs: number, onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    timer.current ??= setTimeout(onLong, afterMs)
  }
  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}
