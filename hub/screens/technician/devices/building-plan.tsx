import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LabPlan } from '../../building/plan/plan.tsx'
import type { PlanPart } from '../../building/plan/plan-view.ts'
import { pointsOfPart } from '../../building/plan/points-of-part.ts'
import { planFrom } from '../../building/plan/view-from.ts'
import styles from './devices.module.css'

const askAgainMs = 10_000
/** Waits and papers are no matter of a technician. */
const noEstimates = { waiting: [], rooms: new Map(), nextFree: null } as const

/** The building from above, as in the lab; pressing a part opens its first device (building-244). */
export function BuildingPlan({ onChoose }: { onChoose: (point: string) => void }) {
  const { t } = useTexts()
  const lab = useCall('labState', undefined, { everyMs: askAgainMs })
  const rooms = useCall('roomsList').data
  const cubicles = useCall('cubicles').data
  if (!lab.data || !rooms?.length) return null
  const { points } = lab.data
  const press = (part: PlanPart) => {
    const [first] = pointsOfPart(part, points)
    if (first) onChoose(first.point)
  }
  return (
    <details className={styles.group}>
      <summary>
        <b>{t('technician.plan')}</b>
      </summary>
      <div className={styles.plan}>
        <LabPlan
          view={planFrom(lab.data, rooms, cubicles ?? [], [], noEstimates)}
          chosen={null}
          swiping={false}
          onPress={press}
        />
      </div>
    </details>
  )
}
