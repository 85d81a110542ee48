import { useCall, useRequest } from '@mayim/ui/client/queries.ts'
import { session, useSignedIn } from '@mayim/ui/client/session.ts'
import { useHold } from '@mayim/ui/client/use-hold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { StaffEvening, StaffGate } from '../staff/staff-gate.tsx'
import { useDeskLock } from '../staff/use-desk-lock.ts'
import { DayScreen } from './day-screen.tsx'
import styles from './forms/dialog.module.css'
import { Locked, lockAtServer } from './locked.tsx'
import { ShabbosItems } from './tools/shabbos-items.tsx'

export function DeskApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.title')} roles={['Reception', 'Admin']}>
      <StaffEvening title={t('desk.title')} serves={['payment', 'lock']} foot={<AllowItems />}>
        <Lock>{(lockNow, locked) => <DayScreen locked={locked} onLock={lockNow} />}</Lock>
      </StaffEvening>
    </StaffGate>
  )
}

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

/**
 * Removes a part of the page and puts it back unchanged. The elements stay alive outside the document, so that no
 * reader of the page finds their text. Render into `host` with a React portal; `host` is attached at `place`.
 */
function useHiddenPage(hidden: boolean): {
  place: RefObject<HTMLDivElement | null>
  host: HTMLElement
} {
  const place = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    if (hidden) return
    place.current?.append(host)
    // A modal that was removed from the page returns as a plain dialog.
    for (const dialog of host.querySelectorAll('dialog')) {
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    const back = restore.get(host)
    back?.()
    return () => {
      restore.set(host, remember(host))
      host.remove()
    }
  }, [hidden, host])
  return { place, host }
}

const restore = new WeakMap<HTMLElement, () => void>()

/** The state that an element loses when it leaves the page: the focus and the scroll positions. */
function remember(host: HTMLElement): () => void {
  const active = document.activeElement
  const scrolled = [...host.querySelectorAll('*')]
    .filter(element => element.scrollTop > 0)
    .map(element => [element, element.scrollTop] as const)
  return () => {
    for (const [element, top] of scrolled) element.scrollTop = top
    if (active instanceof HTMLElement && host.contains(active)) active.focus()
  }
}

/**
 * Opens the Shabbos items from the fixed page of the desk. Only an Admin may, after entering the password: the page
 * is open to anyone who passes.
 */
function AllowItems() {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  const [step, setStep] = useState<'closed' | 'password' | 'items'>('closed')
  const close = () => setStep('closed')
  if (!roles.includes('Admin')) return null
  return (
    <>
      <Button look="plain" onClick={() => setStep('password')}>
        {t('shabbos.open')}
      </Button>
      {step === 'password' && <SayPassword onSaid={() => setStep('items')} onClose={close} />}
      {step === 'items' && <ShabbosItems onClose={close} />}
    </>
  )
}

function SayPassword(props: { onSaid: () => void; onClose: () => void }) {
  const { t } = useTexts()
  const { userName } = useSignedIn()
  const [password, setPassword] = useState('')
  const check = useRequest({
    send: (password: string) => session.signIn({ username: userName, password }),
    onSuccess: () => props.onSaid(),
    onError: () => setPassword(''),
  })
  return (
    <Dialog open onClose={props.onClose} title={t('shabbos.open')}>
      <Form className={styles.form} onSend={() => check.mutate(password)}>
        <p className={styles.note}>{t('reception.lock.explain', { name: userName })}</p>
        <Field
          label={t('shabbos.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          ltr
          required
          error={check.error?.message}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" busy={check.isPending}>
          {t('shabbos.confirm')}
        </Button>
      </Form>
    </Dialog>
  )
}
