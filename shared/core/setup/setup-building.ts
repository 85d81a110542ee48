import type { HouseChange, HouseFile } from '@mayim/contract/entities/house-file.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Facility, Readers } from '../runtime/facility.ts'

/** The building of a setup file, at the side that stores it: the hub. */
export interface SetupBuilding {
  /** What the file would change; `db` is null for a side without a database. Refuses as a layout file does (building-80). */
  compare(db: Readers | null, file: HouseFile): Promise<Result<HouseChange[]>>
  apply(facility: Facility, file: HouseFile): Promise<Result<HouseChange[]>>
}
