import type { LabPoint } from '@mayim/contract/entities/device.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { actionText, stateText } from '../building/point-words.ts'
import { CardSwipe } from './card-swipe.tsx'
import styles from './lab.module.css'
import { actionOf, pressesOf } from './presses.ts'

/** The selected part of the plan: each of its points with its state and its actions. */
export function Inspector(props: {
  title: string | null
  points: readonly LabPoint[]
  failure: string | null
  busy: boolean
  onAction: (point: LabPoint, action: string, args?: Record<string, string>) => void
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
    </section>
  )
}
