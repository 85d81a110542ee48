import { deviceRoles, patronRoles, staffRoles } from '@mayim/contract/call.ts'
import { languages } from '@mayim/domain/language.ts'
import Type, { type Static } from 'typebox'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { userById } from '../user-table.ts'

/** The caller of a call on the other side, as that side describes it. */
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
 * Checks a caller that the other side vouches for against this side's accounts. A person must be known here and not
 * disabled, and keeps only roles that this side stores. A device keeps only device roles. Anyone else gives undefined.
 * So a stolen key of the link makes nobody an Admin (sync-23).
 */
export async function verifyCaller(
  { db, side }: Pick<Facility, 'db' | 'side'>,
  vouched: VouchedCaller,
): Promise<Caller | undefined> {
  const { kind, id, address, language } = vouched
  if (kind === 'device') {
    // Screens are paired with the hub, so only the hub vouches for devices.
    const roles = vouched.roles.filter(role => (deviceRoles as readonly string[]).includes(role))
    return side === 'portal' ? { kind, id, roles, address, language } : undefined
  }
  if (kind !== 'person') return undefined
  const user = await userById(db, id)
  if (!user || user.disabledAt !== null) return undefined
  const own: readonly string[] = JSON.parse(user.roles)
  return { kind, id, roles: vouched.roles.filter(role => own.includes(role)), address, language }
}
