import { useTexts } from '@mayim/ui/i18n.ts'
import { PlanDoor } from './plan-door.tsx'
import { type Box, poolBox } from './plan-layout.ts'
import type { PlanPart, PoolDoorView } from './plan-view.ts'

/** The doors of the pools that have one, each at the far end of its pool. */
export function PlanPoolDoors(props: {
  hall: Box
  pools: readonly PoolDoorView[]
  /** The sections whose pools are drawn, in that order. */
  sections: readonly number[]
  onPress: (part: PlanPart) => void
}) {
  const { t } = useTexts()
  return props.pools.map(door => {
    const index = props.sections.indexOf(door.sectionId)
    if (index < 0) return null
    const box = poolBox(props.hall, index)
    const name = t('lab.poolDoor', { name: door.sectionId })
    return (
      <PlanDoor
        key={door.pointId}
        door={door}
        label={`${name}: ${t(door.open ? 'lab.door.open' : 'lab.door.closed')}`}
        x={box.x + box.width - 40}
        y={box.y - 7}
        swing={1}
        hasLock={false}
        onPress={() => props.onPress({ kind: 'door', pointId: door.pointId })}
      />
    )
  })
}
