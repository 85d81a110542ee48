import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { FaultList } from './fault-list.tsx'
import { Handover } from './handover.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { Shifts } from './shifts.tsx'
import { TickList } from './tick-list.tsx'
import { WaterLog } from './water-log.tsx'

/** The registers of the building: tonight's lists, who is on, what the next shift must know, faults, and the water (building-560). */
export function RegistersPage({ place }: { place: RegisterPlace }) {
  const zmanim = useCall('zmanim', {})
  return (
    <Loaded query={zmanim} lines={10}>
      {({ date }) => <Registers tonight={date} place={place} />}
    </Loaded>
  )
}

function Registers({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  return (
    <div className={styles.content}>
      <div className={styles.lists}>
        <TickList register="opening" night={tonight} place={place} />
        <TickList register="closing" night={tonight} place={place} />
      </div>
      <Shifts tonight={tonight} place={place} />
      <Handover from={addDays(tonight, -2)} to={tonight} place={place} />
      <FaultList from={addDays(tonight, -14)} to={tonight} place={place} />
      <WaterLog tonight={tonight} place={place} />
    </div>
  )
}
