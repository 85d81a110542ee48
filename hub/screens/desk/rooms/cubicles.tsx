import type { Cubicle } from '@mayim/contract/entities/room.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { CubicleBadge } from '@mayim/ui/kit/chip.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { Job } from '../jobs/visit-jobs.ts'

/** The cubicles with the code of each patron. Reception opens and frees them by hand (visit-CU2). */
export function Cubicles(props: {
  cubicles: readonly Cubicle[]
  jobs: Jobs
  onChoose: (reservationId: string, night?: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { cubicles, jobs } = props
  const job = (cubicle: Cubicle, send: Job['send'], done: 'doneOpen' | 'doneFree'): Job => ({
    code: cubicle.name,
    byCard: false,
    send,
    done: [`board.cubicles.${done}`, { name: cubicle.name }],
  })
  const act = (job: Job) => {
    props.onClose()
    jobs.perform(job)
  }
  const unlock = (cubicle: Cubicle) =>
    act(job(cubicle, () => callApi('cubicleUnlock', { params: { id: cubicle.id } }), 'doneOpen'))
  const setFree = (cubicle: Cubicle) => {
    const params = { id: cubicle.id }
    act(job(cubicle, () => callApi('cubicleStatus', { params, body: { status: 'Available' } }), 'doneFree'))
  }
  return (
    <Dialog open onClose={props.onClose} title={t('board.cubicles.title')}>
      <ul className={styles.lines}>
        {cubicles.map(cubicle => (
          <li key={cubicle.id} className={styles.line}>
            <span className={styles.row}>
              <b>
                <bdi>{cubicle.name}</bdi>
              </b>
              <CubicleBadge status={cubicle.status} />
              {cubicle.reservationId && (
                <button
                  type="button"
                  className={styles.code}
                  onClick={() => {
                    props.onClose()
                    props.onChoose(cubicle.reservationId ?? '', cubicle.reservationDate ?? undefined)
                  }}
                >
                  <bdi data-digits>{cubicle.reservationCode}</bdi>
                </button>
              )}
            </span>
            <Button look="quiet" disabled={jobs.busy} onClick={() => unlock(cubicle)}>
              {t('board.cubicles.unlock')}
            </Button>
            {cubicle.status !== 'Available' && (
              <Button look="quiet" disabled={jobs.busy} onClick={() => setFree(cubicle)}>
                {t('board.cubicles.setFree')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
