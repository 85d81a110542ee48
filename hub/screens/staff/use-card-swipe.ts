import { useEffect, useEffectEvent, useState } from 'react'
import { emptySwipe, swipeKey, swipeWaitMs } from './swipe-buffer.ts'

/** Listens for a card's rapid keys and gives its code; gives up after 15 seconds. Answers the seconds left. */
export function useCardSwipe(onCard: (code: string) => void, onGiveUp: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(swipeWaitMs / 1000)
  const give = useEffectEvent(onCard)
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
  useEffect(() => {
    let buffer = emptySwipe
    const take = (event: KeyboardEvent) => {
      const next = swipeKey(buffer, event.key, performance.now())
      buffer = next.buffer
      if (next.code === null) return
      event.preventDefault()
      event.stopPropagation()
      give(next.code)
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return secondsLeft
}
