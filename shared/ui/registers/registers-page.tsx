import { addDays, businessDate } from '@mayim/domain/business-day.ts'
import { useState } from 'react'
import { facilityNow } from '../client/now.ts'
import { FaultList } from './fault-list.tsx'
import { Handover } from './handover.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { TickList } from './tick-list.tsx'
import { WaterLog } from './water-log.tsx'

/** The registers of the building: tonight's lists, what the next shift must know, faults, and the water (building-560). */
export function RegistersPage({ place }: { place: RegisterPlace }) {
  const [tonight] = useState(() => businessDate(facilityNow(), place.timeZone))
  return (
    <div className={styles.content}>
      <div className={styles.lists}>
        <TickList register="opening" night={tonight} place={place} />
        <TickList register="closing" night={tonight} place={place} />
      </div>
      <Handover from={addDays(tonight, -2)} to={tonight} place={place} />
      <FaultList from={addDays(tonight, -14)} to={tonight} place={place} />
      <WaterLog tonight={tonight} place={place} />
    </div>
  )
}
