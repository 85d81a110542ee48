import { useId } from 'react'
import { useCall } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Icon } from '../kit/icon.tsx'
import styles from './simulated-bar.module.css'

/** A bridge connects a moment after the hub, and a building changes seldom. */
const askEveryMs = 10_000

/**
 * Says that devices are simulated, on every staff screen of both sides, so that nobody trusts a door that does not move
 * (building-93). The portal asks the hub; with the link cut it says what it heard last.
 */
export function SimulatedBar({ className = '' }: { className?: string | undefined }) {
  const { t } = useTexts()
  const id = useId()
  const { data } = useCall<'devicesSimulated'>('devicesSimulated', undefined, { everyMs: askEveryMs })
  if (!data || data.simulated === 0) return null
  const { simulated, all } = data
  return (
    <section className={`${styles.simulated} ${className}`} data-simulated aria-labelledby={id}>
      <Icon name="warning" size={16} />
      <span id={id}>
        {simulated === all ? t('simulation.all') : t('simulation.some', { simulated, all })}
      </span>
    </section>
  )
}
