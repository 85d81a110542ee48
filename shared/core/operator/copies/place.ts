import type { PlaceFaultWord, PlaceKind } from '@mayim/contract/entities/backups.ts'

/** A place outside this machine that keeps copies of its backups (sync-1120). Each call throws a PlaceFault. */
export interface CopyPlace {
  readonly kind: PlaceKind
  /** The folder or the address, for the person who configured it. */
  readonly where: string
  /** Between two copies; null for a copy of each backup. */
  readonly everyMs: number | null
  /** Why a try now would come to nothing, as far as it is known without one; null if it may succeed. */
  away(): PlaceFaultWord | null
  /** The names of all files there that may be copies. */
  names(): Promise<string[]>
  put(copy: SourceFile): Promise<void>
  /** The SHA-256 of the copy, as the place gives it back; null if it is not there. */
  hashOf(name: string): Promise<string | null>
  remove(name: string): Promise<void>
}

/** A backup on this machine. */
export interface SourceFile {
  readonly name: string
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

/** Why a place has no copy, in a word that the screens know. */
export class PlaceFault extends Error {
  override readonly name = 'PlaceFault'
  readonly fault: PlaceFaultWord
  /** What the place itself said, such as `SignatureDoesNotMatch`. */
  readonly detail: string

  constructor(fault: PlaceFaultWord, detail = '') {
    super(detail === '' ? fault : `${fault}: ${detail}`)
    this.fault = fault
    this.detail = detail.slice(0, 120)
  }
}
