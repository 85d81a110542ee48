import { deviceRoles, patronRoles, staffRoles } from '@mayim/contract/call.ts'
import { languages } from '@mayim/domain/language.ts'
import Type, { type Static } from 'typebox'
import { userById } from '../people/user-table.ts'
import type { Caller, Facility } from '../runtime/facility.ts'

/** Who made a call on the other side, as that side vouches for her. */
export const VouchedCaller = Type.Object(
  {
    kind: Type.Enum(['anyone', 'person', 'device', 'system']),
    id: Type.String({ maxLength: 120 }),
    roles: Type.Array(Type.Enum([...staffRoles, ...deviceRoles, ...patronRoles]), { maxItems: 10 }),
    roomId: Type.Optional(Type.Integer()),
    address: Type.String({ maxLength: 60 }),
    language: Type.Enum([...languages]),
  },
  { additionalProperties: false },
)
export type VouchedCaller = Static<typeof VouchedCaller>

/**
 * The caller whom the other side vouches for, as far as this side can tell it: a person is one who is known here and
 * not disabled, with no role that she does not have here; a device is one of the house's and has no role of a person.
 * Undefined for everybody else. So a stolen key of the channel makes nobody an Admin.
 */
export async function callerVouchedFor(
  { db, side }: Pick<Facility, 'db' | 'side'>,
  vouched: VouchedCaller,
): Promise<Caller | undefined> {
  const { kind, id, address, language } = vouched
  if (kind === 'device') {
    // Screens are paired with the hub; the portal has none to speak for.
    const roles = vouched.roles.filter(role => (deviceRoles as readonly string[]).includes(role))
    return side === 'portal' ? { kind, id, roles, address, language } : undefined
  }
  if (kind !== 'person') return undefined
  const user = await userById(db, id)
  if (!user || user.disabledAt !== null) return undefined
  const own: readonly string[] = JSON.parse(user.roles)
  return { kind, id, roles: vouched.roles.filter(role => own.includes(role)), address, language }
}
