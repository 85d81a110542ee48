import type { Room } from '@mayim/contract/entities/room.ts'
import type { RoomAlarm } from '@mayim/contract/entities/supply-request.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './alarms.module.css'
import { lasting } from './facility-time.ts'

/** The doors of a released room are devices, and a locked desk has no live stream. */
const askAgainMs = 5_000

const none: readonly RoomAlarm[] = []

/** Every alarm that nobody has ended. While the hub is silent, those that were known. */
export function useAlarms(): readonly RoomAlarm[] {
  return useCall('alarms', undefined, { everyMs: askAgainMs, staleMs: 0 }).data ?? none
}

/**
 * Each alarm of the building, of every section: a line above everything else, in a colour of its own, until a person
 * says that someone is there; with a sound that repeats until someone is on the way (visit-163, visit-167).
 * @param props.silent without the sound: on Shabbos, and on a desk that is out of sight
 * @param props.shownOnly without buttons: on a locked desk and in the corridor
 * @param props.codes the code of whoever is in a room, where the screen may show it
 */
export function Alarms(props: {
  silent?: boolean
  shownOnly?: boolean
  codes?: ReadonlyMap<number, string>
}) {
  const alarms = useAlarms()
  const now = useNow(1_000)
  const [ended, setEnded] = useState<readonly RoomAlarm[]>([])
  const { place, isOver } = useAboveDialogs(now)
  useAlarmSound(alarms.some(isUnanswered) && props.silent !== true)
  const undone = ended.filter(({ id }) => !alarms.some(alarm => alarm.id === id))
  if (alarms.length === 0 && undone.length === 0) return null
  const forget = (id: string) => setEnded(known => known.filter(each => each.id !== id))
  return (
    <div ref={place} className={styles.alarms} popover={isOver ? 'manual' : undefined}>
      <div role="alert">
        {alarms.map(alarm => (
          <AlarmLine
            key={alarm.id}
            alarm={props.shownOnly ? { ...alarm, doors: alarm.doors.filter(isSilent) } : alarm}
            code={props.codes?.get(alarm.roomId)}
            now={now}
          >
            {!props.shownOnly && !isOver && (
              <AlarmSteps
                alarm={alarm}
                onEnded={() => setEnded(known => [...known.filter(({ id }) => id !== alarm.id), alarm])}
              />
            )}
          </AlarmLine>
        ))}
      </div>
      {undone.map(alarm => (
        <EndedAlarm key={alarm.id} alarm={alarm} onClose={() => forget(alarm.id)} />
      ))}
    </div>
  )
}

/**
 * Lifts the alarms above an open dialog, which would cover them. The browser lets nothing outside the dialog be pressed,
 * so they have no buttons there.
 * @param now looks again each time it changes
 */
function useAboveDialogs(now: number) {
  const place = useRef<HTMLDivElement>(null)
  const [dialogs, setDialogs] = useState(0)
  useEffect(() => setDialogs(now && document.querySelectorAll('dialog[open]').length), [now])
  useEffect(() => {
    if (dialogs === 0) return
    const lifted = place.current
    lifted?.showPopover?.()
    return () => {
      if (lifted?.isConnected) lifted.hidePopover?.()
    }
  }, [dialogs])
  return { place, isOver: dialogs > 0 }
}

/** The code of whoever is in each room. */
export function codesByRoom(
  rooms: readonly Pick<Room, 'id' | 'reservation'>[] | undefined,
): ReadonlyMap<number, string> {
  return new Map(
    rooms?.flatMap(({ id, reservation }) =>
      reservation ? [[id, reservation.reservationCode] as const] : [],
    ),
  )
}

function isSilent({ state }: RoomAlarm['doors'][number]): boolean {
  return state === 'silent'
}

export function isUnanswered({ answeredAt }: RoomAlarm): boolean {
  return answeredAt === null
}

/** What happened in which room, who goes there, what its doors report, and since when. */
function AlarmLine(props: { alarm: RoomAlarm; code: string | undefined; now: number; children: ReactNode }) {
  const { t } = useTexts()
  const { alarm, code } = props
  return (
    <div className={styles.alarm} data-alarm={alarm.id} data-answered={!isUnanswered(alarm) || undefined}>
      <Icon name={alarm.kind === 'help' ? 'help' : 'door'} size={24} />
      <strong>{t(`panel.alarm.${alarm.kind}`, { name: alarm.roomName })}</strong>
      <p>
        {code && <bdi data-digits>{code}</bdi>}
        {!isUnanswered(alarm) && (
          <span>{alarm.goes ? t('panel.alarm.goes', { name: alarm.goes }) : t('panel.alarm.coming')}</span>
        )}
        {alarm.doors.map(({ door, state }) => (
          <span key={door} data-door={state}>
            {t(`panel.alarm.${state}.${door}`)}
          </span>
        ))}
      </p>
      <time aria-live="off">{lasting(alarm.since, props.now)}</time>
      {props.children}
    </div>
  )
}

/** Someone goes there, and then someone is there. The next of the two is filled. */
function AlarmSteps({ alarm, onEnded }: { alarm: RoomAlarm; onEnded: () => void }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  const act = (action: 'answer' | 'complete') =>
    send.mutate(
      { params: { id: alarm.roomId }, body: { action, ids: [alarm.id] } },
      { onSuccess: () => action === 'complete' && onEnded() },
    )
  return (
    <>
      <div className={styles.steps}>
        <button
          type="button"
          data-next={!isUnanswered(alarm) || undefined}
          disabled={send.isPending}
          onClick={() => act('complete')}
        >
          {t('panel.alarm.there')}
        </button>
        {isUnanswered(alarm) && (
          <button type="button" data-next disabled={send.isPending} onClick={() => act('answer')}>
            {t('desk.attendant.iCome')}
          </button>
        )}
      </div>
      {send.error && <p role="status">{send.error.message}</p>}
    </>
  )
}

const shownMs = 60_000

/** The way back, for a while: an alarm that was ended by mistake. */
function EndedAlarm({ alarm, onClose }: { alarm: RoomAlarm; onClose: () => void }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <div className={styles.alarm} data-ended role="status">
      <Icon name="check" size={24} />
      <p>
        <span>{t('panel.alarm.ended', { name: alarm.roomName })}</span>
        {send.error && <span>{send.error.message}</span>}
      </p>
      <div className={styles.steps}>
        <button
          type="button"
          disabled={send.isPending}
          onClick={() =>
            send.mutate({ params: { id: alarm.roomId }, body: { action: 'reopen', ids: [alarm.id] } })
          }
        >
          {t('panel.alarm.reopen')}
        </button>
      </div>
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
 * Sounds an alert every 2 s while an alarm is unanswered (visit-163). If the browser needs a touch first, the sound starts with
 * the first touch; the call is shown as well.
 */
function useAlarmSound(isActive: boolean): void {
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
