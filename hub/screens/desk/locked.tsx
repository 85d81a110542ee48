import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, type CallId, callApi, refuseHere } from '@mayim/ui/client/call-api.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { useNow } from '@mayim/ui/client/now.ts'
import { useCall, useRequest } from '@mayim/ui/client/queries.ts'
import { session, useSignedIn } from '@mayim/ui/client/session.ts'
import { longDate } from '@mayim/ui/format.ts'
import { textOf, useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { useEffect, useState } from 'react'
import { Alarms } from '../facility/alarms.tsx'
import { hebrewDayText } from '../facility/facility-time.ts'
import { useClockText, useFacility } from '../facility/use-facility.ts'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/staff-gate.tsx'
import { isLockedHere } from '../staff/use-desk-lock.ts'
import { useSwipe } from '../staff/use-swipe.ts'
import styles from './lock.module.css'

const everyMs = 15_000

/** What the hub answers to a locked desk: the calls of this page, and those that need no sign-in (privacy-22). */
export const answeredWhileLocked: ReadonlySet<CallId> = new Set([
  'alarms',
  'deskLock',
  'deskNumbers',
  'deskUnlock',
  'languageTexts',
  'logout',
  'publicSettings',
  'shabbosState',
  'zmanim',
])

// The desk goes on out of sight. What the hub would refuse to it is not sent.
refuseHere(id =>
  isLockedHere() && !answeredWhileLocked.has(id)
    ? new ApiError(403, 'deskLocked', textOf('refusal.deskLocked'))
    : null,
)

/**
 * The page of a locked computer: the rooms that call for help, the facility, its clock and the night in numbers,
 * without names and codes, and the form to unlock it.
 */
export function Locked(props: { onOpen: () => void }) {
  const numbers = useCall('deskNumbers', undefined, { everyMs, staleMs: 0 })
  const answeredAt = numbers.dataUpdatedAt
  // The hub may have been silent when the desk was locked.
  useEffect(() => {
    if (answeredAt > 0) repeatLock()
  }, [answeredAt])
  return (
    <div className={styles.locked}>
      <Alarms shownOnly />
      <main className={styles.lock}>
        <EveningInNumbers numbers={numbers.data} />
        <Unlock onOpen={props.onOpen} />
      </main>
    </div>
  )
}

/** The PIN field with the hint for a card, or the password if neither is at hand. */
function Unlock(props: { onOpen: () => void }) {
  const { t } = useTexts()
  const { userName } = useSignedIn()
  const [byPassword, setByPassword] = useState(false)
  const [typed, setTyped] = useState('')
  const enter = useRequest({
    send: async ({ byPassword, secret }: { byPassword: boolean; secret: string }): Promise<unknown> => {
      const hubHasLock = await lockSent()
      const unlocked: Promise<unknown> = byPassword
        ? session.signIn({ username: userName, password: secret })
        : callApi('deskUnlock', { body: { cardCode: secret } })
      return unlocked.catch(error => {
        if (!hubHasLock) lockAtServer()
        throw error
      })
    },
    onSuccess: () => props.onOpen(),
    onError: () => setTyped(''),
  })
  // A card reader types into the field as well. Its characters are a card, never part of a password.
  useSwipe(code => {
    setTyped('')
    if (!byPassword) enter.mutate({ byPassword, secret: code })
  })
  function otherWay() {
    enter.reset()
    setTyped('')
    setByPassword(!byPassword)
  }
  return (
    <section className={styles.unlock}>
      <h2>
        <Icon name="lock" size={24} />
        {t('reception.lock.title')}
      </h2>
      <p>{t('reception.lock.explain', { name: userName })}</p>
      <Form onSend={() => enter.mutate({ byPassword, secret: typed })}>
        <Field
          key={String(byPassword)}
          label={t(byPassword ? 'reception.lock.password' : 'reception.lock.pin')}
          hint={byPassword ? undefined : t('reception.lock.swipe')}
          type="password"
          autoComplete={byPassword ? 'current-password' : 'off'}
          {...(byPassword ? {} : { inputMode: 'numeric' as const })}
          autoFocus
          ltr
          required
          error={enter.error?.message}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" busy={enter.isPending}>
          {t('reception.lock.open')}
        </Button>
        <Button look="quiet" onClick={otherWay}>
          {t(byPassword ? 'reception.lock.usePin' : 'reception.lock.usePassword')}
        </Button>
        <Button look="plain" onClick={() => void signOut().then(props.onOpen)}>
          {t('reception.lock.other')}
        </Button>
      </Form>
      <LanguageSelect />
    </section>
  )
}

const clockEveryMs = 1_000

/** The facility, its clock, and the night in numbers: what a locked desk may show to anyone. */
function EveningInNumbers({ numbers }: { numbers: CallAnswer<'deskNumbers'> | undefined }) {
  const { t, language } = useTexts()
  const facility = useFacility()
  const clock = useClockText(useNow(clockEveryMs))
  return (
    <section className={styles.still}>
      <ConnectionBanner />
      <h1>
        <bdi>{facility.name}</bdi>
      </h1>
      <time className={styles.clock}>{clock}</time>
      {numbers && (
        <>
          <p>
            {longDate(numbers.day.date, language)} · <bdi>{hebrewDayText(numbers.day, language)}</bdi>
          </p>
          <ul>
            {numbersOf(numbers).map(({ key, icon, count, urgent }) => (
              <li key={key} data-urgent={urgent}>
                <Icon name={icon} size={18} />
                {t(`board.still.${key}`, { count })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Count {
  readonly key: 'upcoming' | 'waiting' | 'ready' | 'here' | 'rooms' | 'late' | 'asks'
  readonly icon: IconName
  readonly count: number
  /** Requests that need reception at the desk. */
  readonly urgent?: true
}

function numbersOf(numbers: CallAnswer<'deskNumbers'>): Count[] {
  const { asks, late, waiting, ready, here, upcoming, rooms } = numbers
  return [
    ...(asks > 0 ? [{ key: 'asks', icon: 'bell', count: asks, urgent: true } as const] : []),
    ...(late > 0 ? [{ key: 'late', icon: 'hourglass', count: late, urgent: true } as const] : []),
    { key: 'waiting', icon: 'clock', count: waiting },
    { key: 'ready', icon: 'bell', count: ready },
    { key: 'here', icon: 'person', count: here },
    { key: 'upcoming', icon: 'calendar', count: upcoming },
    ...(rooms === null ? [] : [{ key: 'rooms', icon: 'door', count: rooms } as const]),
  ]
}

/** Resolves with whether the hub has the last lock. */
let last: Promise<boolean> = Promise.resolve(true)

/** Locks this session at the hub. While the hub is silent the browser's own lock stays. */
export function lockAtServer(): void {
  last = sendLock()
}

/** Sends the last lock again if the hub does not have it. Call it when the hub answers. */
function repeatLock(): void {
  last = last.then(isKnown => isKnown || sendLock())
}

/**
 * Resolves when no lock is on its way, so that an unlock is not overtaken by it, with whether the hub has the last one.
 * That one is not repeated from then on.
 */
async function lockSent(): Promise<boolean> {
  const awaited = last
  const isKnown = await awaited
  // It was repeated meanwhile.
  if (awaited !== last) return lockSent()
  last = Promise.resolve(true)
  return isKnown
}

function sendLock(): Promise<boolean> {
  return callApi('deskLock').then(
    () => true,
    () => false,
  )
}
