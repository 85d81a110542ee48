import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import '@mayim/texts/en/kiosk.ts'
import '@mayim/texts/he/kiosk.ts'
import '@mayim/texts/yi/kiosk.ts'
import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { loadAreaIn, setOwnTexts, textIn, useTexts } from '@mayim/ui/i18n.ts'
import { directions, languages } from '@mayim/ui/language.ts'
import { useEffect, useRef, useState } from 'react'
import { Alarms } from '../facility/alarms.tsx'
import { useClockText, useFacilityNow } from '../facility/use-facility.ts'
import { PairedScreen } from '../shell/paired-screen.tsx'
import { ShabbosPage } from '../shell/shabbos-page.tsx'
import styles from './display.module.css'

/** The waiting display, after pairing. */
export function DisplayApp() {
  return (
    <PairedScreen>
      <DisplayScreen />
    </PairedScreen>
  )
}

/** Polls in case the live stream is silent without breaking. */
const askAgainMs = 10_000
/** As many calls as are readable from the far end of the room. */
const mostShown = 7

/**
 * Waiting numbers and rooms, the newest call large. It needs no touch, and shows the last known calls while the hub
 * is unreachable.
 */
function DisplayScreen() {
  const { t } = useTexts()
  useLive({ onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const query = useCall('waitingDisplay', undefined, { everyMs: askAgainMs, staleMs: 0 })
  const now = useFacilityNow()
  const clock = useClockText(now)
  const away = useConnection() !== 'online'
  const areWordsThere = useCallTexts()
  const called = (areWordsThere && query.data?.called) || []
  useCallSound(areWordsThere && query.data ? called : null)
  const [newest, ...others] = called
  if (query.data?.shabbosMode)
    return (
      <>
        <Alarms silent shownOnly />
        <ShabbosPage />
      </>
    )
  return (
    <div className={styles.page}>
      <Alarms shownOnly />
      <main className={styles.display}>
        <DocumentTitle>{t('kiosk.display.title')}</DocumentTitle>
        <time className={styles.time}>{clock}</time>
        {newest ? (
          <CallCard key={`${newest.code} ${newest.roomName}`} called={newest} large />
        ) : (
          <div className={styles.nobody} role="status">
            <h1>{t(query.data ? 'kiosk.display.nobody' : 'kiosk.loading')}</h1>
          </div>
        )}
        <ul className={styles.others}>
          {others.slice(0, mostShown - 1).map(each => (
            <li key={`${each.code} ${each.roomName}`}>
              <CallCard called={each} large={false} />
            </li>
          ))}
        </ul>
        <p className={styles.notice} role="status">
          {away && t('kiosk.display.reconnecting')}
        </p>
      </main>
    </div>
  )
}

/** One call, in the patron's language. */
function CallCard({ called, large }: { called: CalledCode; large: boolean }) {
  const words = callWords(called)
  return (
    <section
      className={large ? styles.newest : styles.other}
      lang={called.language}
      dir={directions[called.language]}
      role={large ? 'alert' : undefined}
    >
      <bdi className={styles.code}>{called.code}</bdi>
      {large ? (
        <h1 className={styles.room}>{words.sentence}</h1>
      ) : (
        <span className={styles.room}>{words.place}</span>
      )}
    </section>
  )
}

// They come with the page, so that loading them does not fail.

/**
 * The texts of all three languages with the facility's own: each call may need another. Returns whether they are
 * loaded.
 */
function useCallTexts(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const own = useCall('languageTexts', { query: {} }).data
  useEffect(() => {
    void Promise.all(languages.map(each => loadAreaIn(each, 'kiosk'))).then(() => setLoaded(true))
  }, [])
  useEffect(() => {
    if (own) for (const each of languages) void setOwnTexts(each, own[each] ?? {})
  }, [own])
  return isLoaded
}

/** Two soft tones, a third apart. */
const tonesHz = [523.25, 659.25] as const
const toneSeconds = 0.5
const loudness = 0.12

/**
 * Plays a soft sound for each new call, then speaks the number and the room in the patron's language if the device
 * has a voice for it.
 */
function useCallSound(called: readonly CalledCode[] | null): void {
  const before = useRef<readonly CalledCode[] | null>(null)
  // The browser loads its voices at the first request, which returns none.
  useEffect(() => {
    if ('speechSynthesis' in window) speechSynthesis.getVoices()
  }, [])
  useEffect(() => {
    if (called === null) return
    const fresh = newCalls(before.current, called)
    before.current = called
    if (fresh.length === 0) return
    void chime().finally(() => fresh.forEach(say))
  }, [called])
}

let audio: AudioContext | undefined

/** Settles after the sound. If the browser needs a touch first, the display stays silent: it is read as well. */
async function chime(): Promise<void> {
  const ended = Promise.withResolvers<void>()
  audio ??= new AudioContext()
  await audio.resume()
  for (const [place, frequency] of tonesHz.entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const startsAt = audio.currentTime + place * toneSeconds * 0.6
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, startsAt)
    volume.gain.exponentialRampToValueAtTime(0.0001, startsAt + toneSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(startsAt)
    tone.stop(startsAt + toneSeconds)
    if (place === tonesHz.length - 1) tone.onended = () => ended.resolve()
  }
  await ended.promise
}

function say(called: CalledCode): void {
  if (!('speechSynthesis' in window) || called.language === 'yi') return
  const voice = speechSynthesis.getVoices().find(each => each.lang.startsWith(called.language))
  if (!voice) return
  const said = new SpeechSynthesisUtterance(callWords(called).spoken)
  said.voice = voice
  said.lang = voice.lang
  speechSynthesis.speak(said)
}

/** The calls that are new, or that name another room than before. None if no calls were known before. */
export function newCalls(before: readonly CalledCode[] | null, now: readonly CalledCode[]): CalledCode[] {
  if (before === null) return []
  const known = new Set(before.map(keyOf))
  return now.filter(each => !known.has(keyOf(each)))
}

function keyOf({ code, roomName }: CalledCode): string {
  return `${code} ${roomName}`
}

/** The displayed and the spoken text of a call, in the patron's language. `useCallTexts` has loaded it. */
export function callWords({ code, roomName, language }: CalledCode): {
  sentence: string
  /** The short form, for little space. */
  place: string
  spoken: string
} {
  const room = { room: roomName }
  return {
    sentence: textIn(language, 'kiosk.display.call', room),
    place: textIn(language, 'kiosk.display.place', room),
    spoken: withoutMarks(textIn(language, 'kiosk.display.spoken', { ...room, code })),
  }
}
