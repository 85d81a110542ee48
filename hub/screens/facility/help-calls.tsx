import type { RoomRequest, UnansweredHelp } from '@mayim/contract/entities/supply-request.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type ReactNode, useEffect } from 'react'
import { lasting } from './facility-time.ts'
import styles from './help-calls.module.css'

/**
 * Each call for help that nobody has answered, of every section: above everything else, in a colour of its own, with a
 * sound that repeats until someone answers (visit-163).
 */
export function HelpCalls(props: { requests: readonly RoomRequest[]; now: number }) {
  const calls = props.requests.filter(isHelpUnanswered)
  useHelpSound(calls.length > 0)
  if (calls.length === 0) return null
  return (
    <div className={styles.calls} role="alert">
      {calls.map(call => (
        <HelpCall key={call.id} call={call} now={props.now} />
      ))}
    </div>
  )
}

function HelpCall({ call, now }: { call: RoomRequest; now: number }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  return (
    <HelpLine help={call} code={call.reservationCode} now={now}>
      {send.error && <p>{send.error.message}</p>}
      <button
        type="button"
        disabled={send.isPending}
        onClick={() =>
          send.mutate({ params: { id: call.roomId }, body: { action: 'answer', ids: [call.id] } })
        }
      >
        {t('desk.attendant.iCome')}
      </button>
    </HelpLine>
  )
}

/**
 * A call for help that nobody has answered: its room, and for how long.
 * @param props.code the code of the visit; null where it is not shown
 */
export function HelpLine(props: {
  help: UnansweredHelp
  code: string | null
  now: number
  children?: ReactNode
}) {
  const { t } = useTexts()
  const { help } = props
  return (
    <div className={styles.call} data-help={help.id}>
      <Icon name="help" size={40} />
      <strong>{t('panel.help.no')}</strong>
      <b>{t('desk.roomName', { name: help.roomName })}</b>
      {props.code && <bdi data-digits>{props.code}</bdi>}
      <time aria-live="off">{lasting(help.dateRequested, props.now)}</time>
      {props.children}
    </div>
  )
}

/**
 * The calls for help on a locked desk, to which the hub refuses all requests: the rooms, without codes and without a
 * button (visit-163, privacy-22).
 * @param props.silent on Shabbos, without the sound
 */
export function LockedHelp(props: { helps: readonly UnansweredHelp[]; silent?: boolean }) {
  const { helps } = props
  const now = useNow(1_000)
  useHelpSound(helps.length > 0 && props.silent !== true)
  if (helps.length === 0) return null
  return (
    <div className={`${styles.calls} ${styles.locked}`} role="alert">
      {helps.map(help => (
        <HelpLine key={help.id} help={help} code={null} now={now} />
      ))}
    </div>
  )
}

/** A falling pair of tones, apart from the soft call of the display in pitch, shape and loudness. */
const tonesHz = [987.77, 659.25] as const
const toneSeconds = 0.22
const loudness = 0.35
const repeatMs = 2_000

let audio: AudioContext | undefined

/**
 * Sounds an alert every 2 s while it is active (visit-163). If the browser needs a touch first, the sound starts with
 * the first touch; the call is shown as well.
 */
function useHelpSound(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('AudioContext' in window)) return
    sound()
    const timer = setInterval(sound, repeatMs)
    return () => clearInterval(timer)
  }, [isActive])
}

function sound(): void {
  audio ??= new AudioContext()
  const context = audio
  // Tones that are scheduled while no sound is allowed would all be played at the first touch.
  if (context.state !== 'running') {
    context.resume().catch(() => undefined)
    return
  }
  for (const [place, frequency] of tonesHz.entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const startsAt = context.currentTime + place * toneSeconds
    tone.type = 'square'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, startsAt)
    volume.gain.exponentialRampToValueAtTime(0.0001, startsAt + toneSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(startsAt)
    tone.stop(startsAt + toneSeconds)
  }
}
