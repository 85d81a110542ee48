import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useId } from 'react'
import styles from './staff.module.css'

/** A bridge connects a moment after the hub, and a building changes seldom. */
const askEveryMs = 30_000

/** Says that devices are simulated, on every staff screen, so that nobody trusts a door that does not move (building-93). */
export function SimulatedBar() {
  const { t } = useTexts()
  const id = useId()
  const { data } = useCall<'devicesSimulated'>('devicesSimulated', undefined, { everyMs: askEveryMs })
  if (!data || data.simulated === 0) return null
  const { simulated, all } = data
  return (
    <section className={styles.simulated} data-simulated aria-labelledby={id}>
      <Icon name="warning" size={16} />
      <span id={id}>
        {simulated === all ? t('desk.simulated.all') : t('desk.simulated.some', { simulated, all })}
      </span>
    </section>
  )
}
