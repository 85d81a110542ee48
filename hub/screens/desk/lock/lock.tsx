import { useCall } from '@mayim/ui/client/queries.ts'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDeskLock } from '../../staff/use-desk-lock.ts'
import { Locked } from './locked.tsx'
import { useHiddenPage } from './use-hidden-page.ts'

/** The default, until the setting is loaded. */
const restSeconds = 60

/**
 * Removes the desk from the page when it was not touched for a time (setting deskLockSeconds). Nothing of it stays
 * readable, and dialogs, unsaved text and the focus are kept. A PIN, an attendant's card or the password of the
 * signed-in user unlocks it.
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
