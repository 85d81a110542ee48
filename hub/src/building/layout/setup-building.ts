import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { SetupBuilding } from '@mayim/core/operator/setup/setup-building.ts'
import { ok } from '@mayim/domain/result.ts'
import { applyLayout } from './apply-layout.ts'
import { checkLayout } from './check-layout.ts'
import { compareLayout } from './compare-layout.ts'
import { readLayout } from './read-layout.ts'

const empty: LayoutFile = { version: 1, sections: [], rooms: [], cubicles: [] }

/** The building of a setup file. Whether a room is in use is checked when the file is applied. */
export const setupBuilding: SetupBuilding = {
  async compare(db, file) {
    const now = db ? await readLayout(db) : empty
    const changes = compareLayout(now, file)
    const checked = checkLayout(now, file, changes, {
      occupied: new Set(),
      kept: new Set(),
      cubicles: new Set(),
    })
    return checked.ok ? ok(changes) : checked
  },
  apply: (facility, file) => applyLayout(facility, systemCaller, file),
}
