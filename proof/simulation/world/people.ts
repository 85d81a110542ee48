import type { Caller } from '@mayim/core/ground/runtime/facility.ts'

export const reception: Caller = {
  kind: 'person',
  id: 'reception',
  roles: ['Reception'],
  address: '10.0.0.2',
  language: 'en',
}

export const admin: Caller = { ...reception, id: 'admin', roles: ['Admin'] }

export function patron(index: number): Caller {
  return { kind: 'person', id: `patron-${index}`, roles: [], address: '192.0.2.1', language: 'en' }
}

/** More patrons than a run can book. */
export const patronCount = 40
