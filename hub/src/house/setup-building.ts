import type { HouseFile } from '@mayim/contract/entities/house-file.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { SetupBuilding } from '@mayim/core/setup/setup-building.ts'
import { ok } from '@mayim/domain/result.ts'
import { applyHouse } from './apply-house.ts'
import { checkHouse } from './check-house.ts'
import { compareHouse } from './compare-house.ts'
import { readHouse } from './read-house.ts'

const empty: HouseFile = { version: 1, sections: [], rooms: [], cubicles: [] }

/** The building of a setup file. Whether a room is in use is checked when the file is applied. */
export const setupBuilding: SetupBuilding = {
  async compare(db, file) {
    const now = db ? await readHouse(db) : empty
    const changes = compareHouse(now, file)
    const checked = checkHouse(now, file, changes, {
      occupied: new Set(),
      kept: new Set(),
      cubicles: new Set(),
    })
    return checked.ok ? ok(changes) : checked
  },
  apply: (facility, file) => applyHouse(facility, systemCaller, file),
}
