import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { RoomAlarm } from '@mayim/contract/entities/supply-request.ts'
import { Phone } from '@mayim/ui/client/phone.tsx'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useState } from 'react'
import { isUnanswered } from '../facility/alarms.tsx'
import { useFacilityPhone } from '../facility/use-facility.ts'
import styles from './panel.module.css'

/**
 * Whether the panel shows the room's alarms in place of the visit: from each press until the patron puts them aside. Also
 * what stays of them then, in a few words.
 */
export function usePanelAlarm({ alarms }: Pick<RoomPanel, 'alarms'>) {
  const { t } = useTexts()
  const presses = alarms.map(({ id, raisedAt }) => `${id} ${raisedAt}`).join()
  const [aside, setAside] = useState('')
  return {
    shown: presses !== '' && presses !== aside,
    words: presses === '' ? null : inFewWords(alarms, t),
    close: () => setAside(presses),
  }
}

function inFewWords(alarms: readonly RoomAlarm[], t: UseTexts['t']): string {
  const silent = alarms.flatMap(({ doors }) => doors).find(({ state }) => state === 'silent')
  if (silent) return t(`panel.alarm.silent.${silent.door}`)
  return t(alarms.some(isUnanswered) ? 'panel.alarm.nobodyYet' : 'panel.alarm.somebodyComes')
}

/**
 * What came of the room's alarms, as the doors and the staff have reported it and not as it was asked for: which door is
 * unlocked and which does not answer, whether someone comes, and whom to telephone until then (building-413).
 * @param props.kind the alarm of one kind alone
 * @param props.onMistake takes back a call for help
 */
export function PanelAlarm(props: {
  panel: RoomPanel
  kind?: RoomAlarm['kind']
  onMistake?: () => void
  onClose?: () => void
}) {
  const { t } = useTexts()
  const phone = useFacilityPhone()
  const alarms = props.panel.alarms.filter(({ kind }) => props.kind === undefined || kind === props.kind)
  if (alarms.length === 0) return null
  const waits = alarms.some(isUnanswered)
  return (
    <div className={styles.alarm}>
      <div role="status">
        {alarms
          .flatMap(({ doors }) => doors)
          .map(({ door, state }) => (
            <p key={door} data-state={state}>
              <Icon name={doorIcons[state]} size={24} />
              {t(`panel.alarm.${state}.${door}`)} {state === 'silent' && t('panel.alarm.again')}
            </p>
          ))}
        <p>
          <Icon name="people" size={24} />
          {t(waits ? 'panel.alarm.nobodyYet' : 'panel.alarm.somebodyComes')}
          {waits && phone !== '' && (
            <span>
              {t('panel.alarm.telephone')} <Phone e164={phone} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        {props.onMistake && alarms.some(({ kind }) => kind === 'help') && (
          <button type="button" onClick={props.onMistake}>
            {t('panel.alarm.mistake')}
          </button>
        )}
        {props.onClose && (
          <button type="button" onClick={props.onClose}>
            {t('panel.admin.close')}
          </button>
        )}
      </div>
    </div>
  )
}

const doorIcons = { unlocked: 'check', waiting: 'clock', silent: 'warning' } as const
