import { useCall } from '@mayim/ui/client/queries.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useDeskLock } from '../../staff/use-desk-lock.ts'
import { lockAtServer } from './lock-at-server.ts'
import { Locked } from './locked.tsx'
import { useHiddenPage } from './use-hidden-page.ts'

/** The default, until the setting is loaded. */
const restSeconds = 60

/**
 * Removes the desk from the page when it was not touched for a time (setting deskLockSeconds). Nothing of it stays
 * readable, and dialogs, unsaved text and the focus are kept. A PIN, an attendant's card or the password of the
 * signed-in user unlocks it.
 * @param props.children the desk. While it is locked it goes on running out of sight, and must make no sound.
 */
export function Lock(props: { children: (lockNow: () => void, locked: boolean) => ReactNode }) {
  const settings = useCall('settingsGet', undefined, { staleMs: 360_000 }).data
  const restMs = 1000 * Number(settings?.deskLockSeconds?.value || restSeconds)
  const [lockedHere, setLockedHere] = useDeskLock(restMs)
  const { hold, releaseQuietly } = useHold()
  const locked = lockedHere || hold === 'deskLocked'
  // The server refuses the session's calls too, whatever this browser forgets. It was unlocked in this tab or another:
  // what was refused is not polled, so it is requested again.
  useEffect(() => {
    if (lockedHere) lockAtServer()
    else void releaseQuietly()
  }, [lockedHere, releaseQuietly])
  async function open() {
    await releaseQuietly()
    setLockedHere(false)
  }
  const { place, host } = useHiddenPage(locked)
  return (
    <>
      <div ref={place} />
      {createPortal(
        props.children(() => setLockedHere(true), locked),
        host,
      )}
      {locked && <Locked onOpen={() => void open()} />}
    </>
  )
}
