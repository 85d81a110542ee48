import type { Wiring } from '../relay/wiring.ts'

/** Every kind of point that can be wired to a relay. The door is first: the contract tries the faults on it. */
export const everyKind = {
  light: { 'room-1': { relay: 0 } },
  door: { 'room-1-dry': { relay: 1, contact: 0 }, 'pool-1': { contact: 1 } },
  lock: { 'cubicle-1': { relay: 2, occupied: 2 } },
  garage: { main: { relay: 3, onlyOpens: true, pressMs: 100 } },
  output: { fan: { relay: 4 } },
  input: { mains: { input: 3 } },
} as const satisfies Wiring
