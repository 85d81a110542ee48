import { demoLayout } from '@mayim/contract/building/facility-points.ts'
import { unknownSite } from '@mayim/contract/building/wire-address.ts'
import { readBuildingFile } from '../building/building-file.ts'
import { planBuilding } from '../building/plan-building.ts'
import type { DriverPlan } from '../supervisor/driver-supervisor.ts'

/** The drivers of a building file; without one those of the demo building, simulated. */
export function readBuilding(
  file: string | null,
  phoneSecret: string | null,
  secretsFile: string | null = null,
): DriverPlan[] {
  const building = file === null ? { simulated: demoLayout } : readBuildingFile(file)
  return planBuilding(building, { phoneSecret, secretsFile }, unknownSite)
}
