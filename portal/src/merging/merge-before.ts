import type { UserRow } from '@mayim/core/schema/schema.ts'
import type { Membership } from '@mayim/domain/money/membership.ts'
import type { CardMove } from './merge-rows-table.ts'

/** What an undo of a merge needs. Notes are in it as they are stored: sealed. */
export interface MergeBefore {
  /** The changed columns of the account that stayed, as they were and as the merge wrote them. */
  readonly user: Partial<UserRow>
  readonly merged: Partial<UserRow>
  readonly goneDisabledAt: string | null
  readonly cards: CardMove
  readonly membership: Membership | null
  /** The merge stated a membership anew. */
  readonly isMembershipSet: boolean
}
