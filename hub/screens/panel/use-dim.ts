import { useEffect, useState } from 'react'
import { whenTouched } from '../touch/when-touched.ts'

/**
 * Whether the panel has rested for `afterMs` without a touch; `signal` (her status, say) wakes it by changing.
 * Returns the way to wake it as well.
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
    const stir = () => setRound(now => now + 1)
    const stop = whenTouched(stir)
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
