import type { Refusal } from '@mayim/domain/result.ts'

/** A part of the file, as `settings.priceBath`, and why it is refused. */
export interface SetupFault {
  readonly part: string
  readonly refusal: Refusal
}
