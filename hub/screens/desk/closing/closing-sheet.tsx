import type { Room } from '@mayim/contract/entities/room.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { FigureFacts } from '@mayim/ui/reports/closed-evenings.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { DeskDialog } from '../open-dialog.ts'
import styles from './closing.module.css'
import { DrawerCount } from './drawer-count.tsx'
import { StillOpen } from './still-open.tsx'

/** Closes the evening: what is still open, the evening in figures, and the count of the drawer (money-1252). */
export function ClosingSheet(props: {
  rooms: readonly Room[]
  facility: FacilityInfo
  now: number
  jobs: Jobs
  onChoose: (reservationId: string, night: string, form?: 'pay' | null) => void
  onOpen: (dialog: DeskDialog) => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { facility } = props
  const open = useCall('eveningOpen', undefined, { everyMs: 30_000 })
  const shown = useCall('eveningFigures', undefined, { everyMs: 30_000, staleMs: 0 })
  // A visit is opened in place of this sheet, which would cover it.
  const choose = (id: string, night: string, form: 'pay' | null = null) => {
    props.onClose()
    props.onChoose(id, night, form)
  }
  const last = shown.data?.closings.at(-1)
  return (
    <Dialog open wide onClose={props.onClose} title={t('closing.title')}>
      {last && (
        <p role="status">
          {t('closing.drawer.again', {
            time: timeOf(last.at, facility.timeZone, language),
            name: last.signedBy,
          })}
        </p>
      )}
      <div className={styles.parts}>
        <section>
          <h3>{t('closing.still')}</h3>
          <Loaded query={open} lines={6}>
            {data => <StillOpen {...props} open={data} onChoose={choose} />}
          </Loaded>
        </section>
        <div>
          <section>
            <h3>{t('closing.drawer.title')}</h3>
            <Loaded query={shown} lines={6}>
              {({ drawer }) => (
                <DrawerCount
                  drawer={drawer}
                  facility={facility}
                  onClosed={name => {
                    props.jobs.tell(t('closing.drawer.closed', { name }))
                    props.onClose()
                  }}
                />
              )}
            </Loaded>
          </section>
          <section>
            <h3>{t('closing.figures.title')}</h3>
            <Loaded query={shown} lines={6}>
              {({ figures }) => <FigureFacts figures={figures} currency={facility.currency} />}
            </Loaded>
          </section>
        </div>
      </div>
    </Dialog>
  )
}
