import type { Caller } from '@mayim/core/runtime/facility.ts'

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
