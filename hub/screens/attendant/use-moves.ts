import { type RefObject, useLayoutEffect, useRef } from 'react'

const moveMs = 150
/** For this time a moved card ignores touches, so that a finger aimed at its old place presses nothing. */
const settleMs = 300

interface Place {
  readonly left: number
  readonly top: number
}

/** Animates the cards of a board (`data-card`) to their new places. Cards that moved ignore touches for a moment. */
export function useMoves(board: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, Place>>(new Map())
  useLayoutEffect(() => {
    const now = new Map<string, Place>()
    for (const card of board.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
      const key = card.dataset.card ?? ''
      const place = { left: card.offsetLeft, top: card.offsetTop }
      const before = places.current.get(key)
      now.set(key, place)
      if (before && (before.left !== place.left || before.top !== place.top)) settle(card, before, place)
    }
    places.current = now
  })
}

function settle(card: HTMLElement, from: Place, to: Place): void {
  card.style.pointerEvents = 'none'
  setTimeout(() => card.style.removeProperty('pointer-events'), settleMs)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const began = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
  card.animate([{ transform: began }, { transform: 'none' }], { duration: moveMs, easing: 'ease-out' })
}
