import type { HouseFile } from '@mayim/contract/entities/house-file.ts'
import type { Readers } from '@mayim/core/runtime/facility.ts'
import { cubicles, sections } from '../rooms/room-table.ts'
import { roomsEver } from './house-table.ts'

/** The building as a file that names every field; imported again it changes nothing. */
export async function readHouse(db: Readers): Promise<Required<HouseFile>> {
  return {
    version: 1,
    sections: (await sections(db)).map(({ id, name }) => ({ id, name })),
    rooms: (await roomsEver(db)).map(({ id, name, sectionId, bath, extension, retiredAt }) => ({
      id,
      name,
      kind: bath === 1 ? ('bath' as const) : ('shower' as const),
      sectionId,
      extension,
      retired: retiredAt !== null,
    })),
    cubicles: (await cubicles(db)).map(({ id, name }) => ({ id, name })),
  }
}
