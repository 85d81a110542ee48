import { useEffect, useEffectEvent, useState } from 'react'
import { swipeWaitMs } from './swipe-buffer.ts'
import { useSwipe } from './use-swipe.ts'

/** Waits for a card's rapid keys and passes its code on. Gives up after 15 seconds. Returns the seconds left. */
export function useCardSwipe(onCard: (code: string) => void, onGiveUp: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(swipeWaitMs / 1000)
  useSwipe(onCard)
  const giveUp = useEffectEvent(onGiveUp)
  useEffect(() => {
    const endsAt = performance.now() + swipeWaitMs
    const timer = setInterval(() => {
      const left = Math.ceil((endsAt - performance.now()) / 1000)
      setSecondsLeft(Math.max(0, left))
      if (left <= 0) giveUp()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft
}
