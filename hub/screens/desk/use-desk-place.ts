import { useCallback, useEffect, useState } from 'react'
import type { DeskDialog } from './open-dialog.ts'
import type { VisitForm } from './visit/action-buttons.tsx'

/** What the desk shows: the night (null for tonight), the open reservation, and the overlay. */
export interface DeskPlace {
  readonly night: string | null
  readonly chosenId: string | null
  readonly form: VisitForm | null
  readonly dialog: DeskDialog | null
}

const start = '/receptionist'
const evening: DeskPlace = { night: null, chosenId: null, form: null, dialog: null }

/**
 * The pages of the desk with an address of their own (screens-37). The patron's id is kept in the history state,
 * never in the address.
 */
export function addressOf({ form, dialog }: DeskPlace): string {
  if (dialog?.kind === 'person') return `${start}/user/`
  if (form === 'checkIn') return `${start}/checkin/`
  return form === 'edit' || form === 'pay' ? `${start}/reservation/` : start
}

/**
 * Keeps the address in step with the open page. The browser's back button closes a page of the desk before it leaves
 * the desk, and a reload opens the same page.
 */
export function useDeskPlace(): readonly [DeskPlace, (to: Partial<DeskPlace>) => void] {
  const [place, setPlace] = useState<DeskPlace>(() => kept(history.state))
  useEffect(() => {
    const back = (event: PopStateEvent) => setPlace(kept(event.state))
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  useEffect(() => {
    const { pathname } = location
    // In the gallery there is no address.
    if (!pathname.startsWith(start)) return
    const address = addressOf(place)
    if (address === start) history.replaceState({ ...place, form: null, dialog: null }, '', start)
    else if (address === pathname) history.replaceState(place, '', address)
    else history.pushState(place, '', address)
  }, [place])
  const go = useCallback((to: Partial<DeskPlace>) => setPlace(now => ({ ...now, ...to })), [])
  return [place, go]
}

function kept(state: unknown): DeskPlace {
  return typeof state === 'object' && state !== null ? { ...evening, ...state } : evening
}
