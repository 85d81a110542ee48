import { useEffect, useEffectEvent } from 'react'
import { emptySwipe, swipeKey } from './swipe-buffer.ts'

/** Detects a card's rapid keys anywhere on the page and passes its code on. Typing by hand is not affected. */
export function useSwipe(onCard: (code: string) => void): void {
  const give = useEffectEvent(onCard)
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
}
