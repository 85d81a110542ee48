import {
  demoLayout,
  type FacilityLayout,
  phonePoint,
  pointsOfLayout,
  printerPoint,
} from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { type BuildingFile, readBuildingFile } from './building-file.ts'
import type { DriverPlan } from './driver-supervisor.ts'

const demo: Omit<BuildingFile, 'simulated'> & { readonly simulated: FacilityLayout } = {
  simulated: demoLayout,
  printers: {},
}

/**
 * Plans the drivers of a building. Without a file it simulates the demo building. Throws a ConfigurationError.
 * @param phoneSecret password of the bridge at the phone system
 */
export function readBuilding(file: string | null, phoneSecret: string | null): DriverPlan[] {
  const building = file === null ? demo : readBuildingFile(file)
  const simulated = pointsOfLayout(building.simulated)
  const printers = Object.fromEntries(
    Object.entries(building.printers).map(([id, address]) => [printerPoint(id), address]),
  )
  const real = Object.keys(printers) as Point[]
  const phones: Point[] = building.phone ? [phonePoint] : []
  const twice = [...real, ...phones].find(point => simulated.includes(point))
  if (twice) throw new ConfigurationError([`${twice} cannot be both simulated and real.`])
  const plans: DriverPlan[] = []
  if (simulated.length > 0) {
    plans.push({ driver: 'simulator', points: simulated, options: { points: simulated } })
  }
  if (real.length > 0) plans.push({ driver: 'escpos', points: real, options: { printers } })
  if (building.phone) {
    if (phoneSecret === null)
      throw new ConfigurationError([
        'BRIDGE_PHONE_SECRET is missing: the building file names a phone system.',
      ])
    const defaults = { channel: 'PJSIP/{ext}', context: 'default' }
    const options = { ...defaults, ...building.phone, secret: phoneSecret, point: phonePoint }
    plans.push({ driver: 'asterisk', points: phones, options })
  }
  return plans
}
