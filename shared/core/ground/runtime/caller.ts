import type { Actor } from '@mayim/domain/visit/transitions.ts'
import type { Caller } from './facility.ts'

/**
 * The author of what an import writes. It acts with the rights of staff, so the booking rules judge it as staff, and
 * its bookings are not texted to patrons (people-92). The change log names the Admin at `dataImport`.
 */
export const importer: Caller = {
  kind: 'system',
  id: 'import',
  roles: ['Admin'],
  address: '',
  language: 'en',
}

/** The caller of followers, timers and sensors. */
export const systemCaller: Caller = { kind: 'system', id: 'system', roles: [], address: '', language: 'en' }

export function isStaff(caller: Caller): boolean {
  return caller.roles.some(role => role === 'Admin' || role === 'Reception' || role === 'Attendant')
}

/** Whether a caller may see the person behind a code (privacy-4). An attendant may not. */
export function seesPersons(caller: Caller): boolean {
  return caller.roles.includes('Reception') || caller.roles.includes('Admin')
}

/**
 * Whether a caller may pass the limits of a patron's own booking: the cutoff, the places, the price, an unpaid hold
 * (threats-170). An attendant may not.
 */
export function mayPassLimits(caller: Caller): boolean {
  return caller.kind === 'system' || caller.roles.includes('Reception') || caller.roles.includes('Admin')
}

/** Whether a caller must use a card: reception and attendants, but not Admins (visit-122). */
export function needsCard(caller: Caller): boolean {
  const { roles } = caller
  return !roles.includes('Admin') || roles.includes('Reception') || roles.includes('Attendant')
}

/** The letter of a caller in the table of transitions. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'system') return 'S'
  if (caller.roles.includes('Kiosk')) return 'K'
  if (caller.roles.includes('Room')) return 'P'
  if (caller.roles.includes('Reception') || caller.roles.includes('Admin')) return 'R'
  if (caller.roles.includes('Attendant')) return 'A'
  return 'U'
}

/** The role that is stored in the histories. */
export function roleOf(caller: Caller): string {
  if (caller.kind === 'system') return 'system'
  return caller.roles[0] ?? 'Patron'
}
