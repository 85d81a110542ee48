import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './panel.module.css'

/** The light of the room, switched by hand. */
export function LightButton({ lit, onLights }: { lit: boolean; onLights: (on: boolean) => void }) {
  const { t } = useTexts()
  return (
    <button type="button" className={styles.corner} aria-pressed={lit} onClick={() => onLights(!lit)}>
      <Icon name="bulb" size={28} />
      {t(lit ? 'panel.lights.off' : 'panel.lights.on')}
    </button>
  )
}
