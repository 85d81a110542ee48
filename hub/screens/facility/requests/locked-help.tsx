import type { UnansweredHelp } from '@mayim/contract/entities/supply-request.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import styles from './help-calls.module.css'
import { HelpLine } from './help-line.tsx'
import { useHelpSound } from './use-help-sound.ts'

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
