import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './lab.module.css'

const sizes = [12, 40, 60] as const
const speed = 60
const askAgainMs = 2_000

/** Starts a simulated evening, and shows that one is running without covering the plan. */
export function EveningControl() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const { playing, lines } = useEvening()
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t(playing ? 'lab.evening.playing' : lines.length > 0 ? 'lab.evening.report' : 'lab.evening.title')}
      </Button>
      {open && <EveningDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function useEvening() {
  const evening = useCall('labEvening', undefined, { everyMs: askAgainMs, staleMs: 0 })
  return evening.data ?? { playing: false, lines: [] }
}

/** Plays a whole evening at sixty times real speed (patrons, staff and faults), then shows the report. */
function EveningDialog(props: { onClose: () => void }) {
  const { t } = useTexts()
  const [patrons, setPatrons] = useState<number>(sizes[0])
  const { playing, lines } = useEvening()
  const start = useSend('labEveningStart')
  return (
    <Dialog open onClose={props.onClose} title={t('lab.evening.title')}>
      <p>{t('lab.evening.explain')}</p>
      <fieldset className={styles.group} aria-label={t('lab.evening.patrons')}>
        {sizes.map(size => (
          <button
            key={size}
            type="button"
            aria-pressed={size === patrons}
            disabled={playing}
            onClick={() => setPatrons(size)}
          >
            {t('lab.evening.count', { count: size })}
          </button>
        ))}
      </fieldset>
      {start.error && <Notice tone="error">{start.error.message}</Notice>}
      <Button
        block
        busy={start.isPending}
        disabled={playing}
        onClick={() => start.mutate({ body: { patrons, seed: 1, speed } }, { onSuccess: props.onClose })}
      >
        {t(playing ? 'lab.evening.playing' : 'lab.evening.start')}
      </Button>
      {/* The report is the program's own, in English, as in a terminal. */}
      <output className={styles.report} dir="ltr" lang="en">
        {lines.join('\n')}
      </output>
    </Dialog>
  )
}
