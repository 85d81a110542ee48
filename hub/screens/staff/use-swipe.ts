import { swipes } from '@mayim/ui/client/swipes.ts'
import { useEffect, useEffectEvent } from 'react'
import { ownDevice } from './own-device.ts'
import { emptySwipe, swipeKey } from './swipe-buffer.ts'

/**
 * Detects a card's rapid keys anywhere on the page, and a card at this screen's reader of the building (building-380),
 * and passes its code, or the word that stands for it, on. Typing by hand is not affected.
 */
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
    const stopHearing = swipes.onSwipe(({ card, readerId }) => {
      if (readerId === undefined || readerId === ownDevice('swipeReader')) give(card)
    })
    return () => {
      window.removeEventListener('keydown', take, true)
      stopHearing()
    }
  }, [])
}
