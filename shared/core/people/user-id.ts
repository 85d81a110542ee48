import { v5 } from 'uuid'
import type { Facility } from '../ground/runtime/facility.ts'

/**
 * The id of the patron with this phone (E.164). It is the same on both sides, so that both create the same patron
 * without a link (sync-32). The namespace is a keyed hash: a phone cannot be found from an id in a log by trying all
 * phones.
 * @param life the number of deleted accounts of this phone. A patron who comes back after a deletion gets a new id
 */
export function userIdOf(facility: Pick<Facility, 'hasher'>, phone: string, life = 0): string {
  return v5(life === 0 ? phone : `${phone} ${life}`, namespaceOf(facility))
}

/** The id of a staff account by its name in lower case. */
export function staffIdOf(facility: Pick<Facility, 'hasher'>, username: string): string {
  return v5(`staff:${username.toLowerCase()}`, namespaceOf(facility))
}

function namespaceOf(facility: Pick<Facility, 'hasher'>): string {
  const hex = Buffer.from(facility.hasher.fingerprint('namespace of user ids'), 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The account in place of the person of a parted visit (privacy-352). The same on both sides; it names nobody. */
export const partedId = '00000000-0000-4000-8000-000000000000'
