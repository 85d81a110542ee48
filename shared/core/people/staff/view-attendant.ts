import type { Attendant } from '@mayim/contract/entities/user.ts'
import type { AttendantRow } from '../../ground/schema/schema.ts'

/** @param forAdmin with whether there is a card, and the account */
export function viewAttendant(row: AttendantRow, forAdmin: boolean): Attendant {
  const { id, firstName, lastName, userId } = row
  const more = forAdmin ? { hasCard: row.cardHash !== null, userId } : {}
  return { id, firstName, lastName, active: row.active === 1, ...more }
}
