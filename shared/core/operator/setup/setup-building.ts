import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'

/** The building of a setup file, at the side that stores it: the hub. */
export interface SetupBuilding {
  /** What the file would change; `db` is null for a side without a database. Refuses as a layout file does (building-80). */
  compare(db: Readers | null, file: LayoutFile): Promise<Result<LayoutChange[]>>
  apply(facility: Facility, file: LayoutFile): Promise<Result<LayoutChange[]>>
}
