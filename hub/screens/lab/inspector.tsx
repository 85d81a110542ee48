import type { LabPoint } from '@mayim/contract/entities/device.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { type ReactNode, useState } from 'react'
import { actionText, stateText } from '../building/device-words.ts'
import styles from './lab.module.css'

/** The selected part of the plan: each of its points with its state and its actions. */
export function Inspector(props: {
  title: string | null
  points: readonly LabPoint[]
  failure: string | null
  busy: boolean
  onAction: (point: LabPoint, action: string, args?: Record<string, string>) => void
  /** What the part has made, such as papers. */
  children?: ReactNode
}) {
  const { t } = useTexts()
  return (
    <section className={styles.inspector} aria-label={props.title ?? t('lab.inspector.title')}>
      <h2>{props.title ?? t('lab.inspector.title')}</h2>
      {props.title === null && <p className={styles.soft}>{t('lab.inspector.empty')}</p>}
      {props.title !== null && props.points.length === 0 && (
        <p className={styles.soft}>{t('lab.inspector.none')}</p>
      )}
      {props.failure && (
        <p className={styles.failure} role="alert">
          {props.failure}
        </p>
      )}
      {props.points.map(point => (
        <article key={point.point} className={styles.point}>
          <header>
            <code dir="ltr">{point.point}</code>
            <Chip tone={point.online ? 'leaf' : 'grey'} icon={point.online ? 'check' : 'offline'}>
              {point.online ? t('lab.health.online') : (point.why ?? t('lab.health.offline'))}
            </Chip>
          </header>
          <p className={point.online ? undefined : styles.soft}>{stateText(point, t)}</p>
          {point.kind === 'reader' && (
            <CardSwipe busy={props.busy} onSwipe={value => props.onAction(point, 'swipe', { value })} />
          )}
          <div className={styles.group}>
            {pressesOf(point).map(press => (
              <button
                key={press}
                type="button"
                disabled={props.busy}
                onClick={() => props.onAction(point, actionOf(press))}
              >
                {actionText(press, t)}
              </button>
            ))}
          </div>
        </article>
      ))}
      {props.children}
    </section>
  )
}

/** A form for a simulated swipe: the card's number and the button. */
function CardSwipe(props: { busy: boolean; onSwipe: (value: string) => void }) {
  const { t } = useTexts()
  const [value, setValue] = useState('10001')
  return (
    <Form className={styles.swipe} onSend={() => props.onSwipe(value)}>
      <label>
        {t('lab.reader.card')}
        <input dir="ltr" value={value} onChange={event => setValue(event.target.value)} />
      </label>
      <button type="submit" disabled={props.busy || !/^[0-9A-Za-z,]{4,64}$/.test(value)}>
        <Icon name="card" />
        {t('lab.reader.swipe')}
      </button>
    </Form>
  )
}

/** The actions that a simulated point allows in its current state. A swipe has its own form. */
export function pressesOf(point: Pick<LabPoint, 'kind' | 'state' | 'online' | 'why'>): string[] {
  if (!point.online && point.why === 'unplugged') return ['online']
  return [...ownPresses(point), 'offline']
}

function ownPresses({ kind, state, online }: Pick<LabPoint, 'kind' | 'state' | 'online'>): string[] {
  switch (kind) {
    case 'light':
      return online ? ['press', 'burnOut'] : ['repair']
    case 'door':
      if (state.contact === 'open') return ['close']
      return state.lock === 'unlocked' ? ['open'] : ['leave', 'force']
    case 'lock':
      return [state.occupied === true ? 'emptyOut' : 'enter']
    case 'garage':
      return online ? ['jam'] : ['repair']
    case 'printer':
      return state.error ? ['clear'] : ['paper', 'cover', 'jam']
    case 'reader':
      return [state.connected === false ? 'plug' : 'unplug']
    default:
      return []
  }
}

/** The simulator's name of an action, if the screen uses another. */
function actionOf(press: string): string {
  return press === 'emptyOut' ? 'leave' : press
}
