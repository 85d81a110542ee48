import type { Hold, Role } from '@mayim/contract/call.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { mustChangePassword } from '../credential-table.ts'
import { factorsOf } from './factor-table.ts'
import { isLocked } from './lock-table.ts'

/** The roles of which `staffSecondFactor` may demand a second factor. */
const guarded: readonly Role[] = ['Admin', 'Reception', 'Technician']

/**
 * Why a person's session is held, or null (people-153, people-170, people-350, privacy-22).
 */
export async function holdOf(
  facility: Pick<Facility, 'db' | 'settings'>,
  {
    user,
    family,
    roles,
  }: { user: Pick<UserRow, 'id' | 'unconfirmedSince'>; family: string; roles: readonly Role[] },
): Promise<Hold | null> {
  const { id: userId, unconfirmedSince } = user
  if (unconfirmedSince !== null) return 'notConfirmed'
  if (await isLocked(facility.db, family)) return 'deskLocked'
  if (await mustChangePassword(facility.db, userId)) return 'passwordGiven'
  const isDemanded =
    facility.settings.current().staffSecondFactor === 'required' && roles.some(role => guarded.includes(role))
  return isDemanded && (await factorsOf(facility.db, userId)).length === 0 ? 'factorMissing' : null
}
