import { useEffect, useState } from 'react'
import { onEachTouch } from '../shell/touch.ts'

/** Stored in this browser, so that neither a reload nor another tab unlocks it. */
const lockedKey = 'mayimLocked'
const touchedKey = 'mayimTouched'
const lookEveryMs = 1_000

/** Whether this browser has locked its desk. */
export function isLockedHere(): boolean {
  return localStorage.getItem(lockedKey) === '1'
}

/** A sign-in unlocks the desk, because it proves the user. */
export function forgetDeskLock(): void {
  localStorage.removeItem(lockedKey)
}

/**
 * Whether the desk is locked, for all its tabs at once. They share one session, so if one is locked, all are. The
 * desk locks when none of them was touched for `restMs`.
 */
export function useDeskLock(restMs: number): readonly [locked: boolean, setLocked: (next: boolean) => void] {
  const [locked, keep] = useState(isLockedHere)
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
    const onTouch = () => localStorage.setItem(touchedKey, String(Date.now()))
    const rests = () => Math.abs(Date.now() - Number(localStorage.getItem(touchedKey))) >= restMs
    const look = () => {
      if (!rests()) return
      localStorage.setItem(lockedKey, '1')
      keep(true)
    }
    onTouch()
    const timer = setInterval(look, lookEveryMs)
    const stop = onEachTouch(onTouch)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [locked, restMs])
  return [locked, setLocked]
}
