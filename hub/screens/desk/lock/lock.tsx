import { useCall } from '@mayim/ui/client/queries.ts'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDeskLock } from '../../staff/use-desk-lock.ts'
import { Locked } from './locked.tsx'
import { useHiddenPage } from './use-hidden-page.ts'

/** House rules, Privacy; where the setting has not come yet. */
const restSeconds = 60

/**
 * Takes the desk off the page when nobody has touched it (setting deskLockSeconds): nothing of it is left there to be
 * read, and nothing of it is lost, dialogs, half-written words and the place of the keyboard. A PIN or a card of the
 * house opens it, or the password of whoever is signed in.
 */
export function Lock(props: { children: (lockNow: () => void) => ReactNode }) {
  const settings = useCall('settingsGet', undefined, { staleMs: 360_000 }).data
  const restMs = 1000 * Number(settings?.deskLockSeconds?.value || restSeconds)
  const [locked, setLocked] = useDeskLock(restMs)
  const { place, host } = useHiddenPage(locked)
  return (
    <>
      <div ref={place} />
      {createPortal(
        props.children(() => setLocked(true)),
        host,
      )}
      {locked && <Locked onOpen={() => setLocked(false)} />}
    </>
  )
}
