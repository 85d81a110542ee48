import type { Side } from '@mayim/domain/sync/side.ts'
import type { ReactNode } from 'react'
import type { CallAnswer } from '../../client/call-api.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { List, ListRow } from '../../kit/list.tsx'
import { OldVisits } from './old-visits.tsx'
import styles from './privacy.module.css'

type Preview = CallAnswer<'retentionPreview'>

/** The Admin's page of what this side keeps for how long, and what is deleted next (privacy-353). */
export function KeepingPage({ side, children }: { side: Side; children?: ReactNode }) {
  const { t } = useTexts()
  const preview = useCall('retentionPreview')
  return (
    <div className={styles.content}>
      <p>{t('privacy.keep.hint')}</p>
      <Loaded query={preview} lines={6}>
        {({ rows, parting }) => (
          <>
            <List>
              {rows.map(row => (
                <KeptRow key={row.kind} row={row} />
              ))}
            </List>
            <OldVisits parting={parting} side={side} />
          </>
        )}
      </Loaded>
      {children}
    </div>
  )
}

function KeptRow({ row: { kind, keep, unit, kept, due } }: { row: Preview['rows'][number] }) {
  const { t } = useTexts()
  const time = t(`privacy.keep.${unit}`, { count: keep })
  return (
    <ListRow note={t('privacy.keep.row', { time, kept: String(kept), due: String(due) })}>
      {t(`privacy.keep.kind.${kind}`)}
    </ListRow>
  )
}
