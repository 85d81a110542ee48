import type { EveningClosing } from '@mayim/contract/entities/closing.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { FigureFacts } from '@mayim/ui/reports/closed-evenings.tsx'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { closingPaperJob } from '../jobs/desk-jobs.ts'
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
  /** The desk's own, if one answers. */
  printer: string | null
  onChoose: (reservationId: string, night: string, form?: 'pay' | null) => void
  onOpen: (dialog: DeskDialog) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { facility, jobs, printer } = props
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
      {last && <ClosedBefore last={last} facility={facility} jobs={jobs} printer={printer} />}
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
                  printer={printer}
                  onClosed={({ id, signedBy }, paper) => {
                    if (paper === null) jobs.tell(t('closing.drawer.closed', { name: signedBy }))
                    else jobs.perform(closingPaperJob(id, paper, signedBy))
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

/** The last closing of this evening: who signed it, and its record on paper. */
function ClosedBefore(props: {
  last: EveningClosing
  facility: FacilityInfo
  jobs: Jobs
  printer: string | null
}) {
  const { t, language } = useTexts()
  const { last, jobs, printer } = props
  const time = timeOf(last.at, props.facility.timeZone, language)
  return (
    <div className={styles.again}>
      <p role="status">{t('closing.drawer.again', { time, name: last.signedBy })}</p>
      {printer !== null && (
        <Button
          look="quiet"
          icon="printer"
          busy={jobs.busy}
          onClick={() => jobs.perform(closingPaperJob(last.id, printer))}
        >
          {t('closing.paper.print')}
        </Button>
      )}
    </div>
  )
}
