import { useEffect, useState } from 'react'
import { whenTouched } from '../touch/when-touched.ts'

/** In this browser, so that neither loading the page anew nor another tab opens anything. */
const lockedKey = 'mayimLocked'
const touchedKey = 'mayimTouched'
const lookEveryMs = 1_000

/** Whoever has signed in just now has shown who she is. */
export function forgetDeskLock(): void {
  localStorage.removeItem(lockedKey)
}

/**
 * Whether the desk is locked, for all its tabs at once: they share one session, so they rest together, and what one has
 * locked no other shows. It locks when none of them was touched for `restMs`.
 */
export function useDeskLock(restMs: number): readonly [locked: boolean, setLocked: (next: boolean) => void] {
  const [locked, keep] = useState(() => localStorage.getItem(lockedKey) === '1')
  const setLocked = (next: boolean) => {
    if (next) localStorage.setItem(lockedKey, '1')
    else forgetDeskLock()
    keep(next)
  }
  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === lockedKey && keep(event.newValue === '1')
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
  useEffect(() => {
    if (locked) return
    const stir = () => localStorage.setItem(touchedKey, String(Date.now()))
    const rests = () => Math.abs(Date.now() - Number(localStorage.getItem(touchedKey))) >= restMs
    const look = () => {
      if (!rests()) return
      localStorage.setItem(lockedKey, '1')
      keep(true)
    }
    stir()
    const timer = setInterval(look, lookEveryMs)
    const stop = whenTouched(stir)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [locked, restMs])
  return [locked, setLocked]
}
