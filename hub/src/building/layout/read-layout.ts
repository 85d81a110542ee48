import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { cubiclesEver, roomsEver, sectionsEver } from './layout-table.ts'

/** The building as a file that names every field; imported again it changes nothing. */
export async function readLayout(db: Readers): Promise<Required<LayoutFile>> {
  return {
    version: 1,
    sections: (await sectionsEver(db)).map(named),
    rooms: (await roomsEver(db)).map(({ id, name, sectionId, bath, extension, retiredAt }) => ({
      id,
      name,
      kind: bath === 1 ? ('bath' as const) : ('shower' as const),
      sectionId,
      extension,
      retired: retiredAt !== null,
    })),
    cubicles: (await cubiclesEver(db)).map(named),
  }
}

function named({ id, name, retiredAt }: { id: number; name: string; retiredAt: string | null }) {
  return { id, name, retired: retiredAt !== null }
}
