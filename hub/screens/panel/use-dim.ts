import { useEffect, useState } from 'react'
import { onEachTouch } from '../shell/touch/on-each-touch.ts'

/**
 * Whether the panel was not touched for `afterMs`. A change of `signal` (such as the status) wakes it. Also returns a
 * function that wakes it.
 */
export function useDim(afterMs: number, signal: string): { dimmed: boolean; wake: () => void } {
  const [dimmed, setDimmed] = useState(false)
  const [round, setRound] = useState(0)
  const [seen, setSeen] = useState(signal)
  if (seen !== signal) {
    setSeen(signal)
    setDimmed(false)
    setRound(round + 1)
  }
  useEffect(() => {
    const timer = setTimeout(() => setDimmed(true), afterMs)
    const onTouch = () => setRound(now => now + 1)
    const stop = onEachTouch(onTouch)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [afterMs, round])
  return {
    dimmed,
    wake: () => {
      setDimmed(false)
      setRound(now => now + 1)
    },
  }
}
