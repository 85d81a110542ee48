import type { BuildingFile } from '../building/building-file.ts'
import type { BridgeBuilding } from '../building/managed-building.ts'
import { ownFacts } from '../building/wire-site.ts'
import type { DriverPlan } from '../supervisor/driver-supervisor.ts'

/** A building whose drivers are given, and which takes no file. */
export function fixedBuilding(plans: readonly DriverPlan[], file: BuildingFile = {}): BridgeBuilding {
  return {
    file,
    plans,
    version: null,
    brokers: () => [],
    check: async () => ownFacts(),
    take: async () => [],
    keep: () => undefined,
    takeBack: () => plans,
  }
}
