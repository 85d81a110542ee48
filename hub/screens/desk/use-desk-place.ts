import { useCallback, useEffect, useState } from 'react'
import type { DeskDialog } from './open-dialog.ts'
import type { VisitForm } from './visit/action-buttons.tsx'

/** Where the desk is: the night, null for tonight, whose reservation is open, and what lies over it. */
export interface DeskPlace {
  readonly night: string | null
  readonly chosenId: string | null
  readonly form: VisitForm | null
  readonly dialog: DeskDialog | null
}

const start = '/receptionist'
const evening: DeskPlace = { night: null, chosenId: null, form: null, dialog: null }

/** The pages of the desk that have an address of their own (operations 2); whose they are stands beside it, never in it. */
export function addressOf({ form, dialog }: DeskPlace): string {
  if (dialog?.kind === 'person') return `${start}/user/`
  if (form === 'checkIn') return `${start}/checkin/`
  return form === 'edit' || form === 'pay' ? `${start}/reservation/` : start
}

/**
 * Keeps the address true to what is open, so that the browser's way back closes a page of the desk before it leaves the
 * desk, and a page that is loaded anew opens where it was.
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
    // Drawn elsewhere (the gallery) it has no address.
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
