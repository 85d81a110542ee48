import type { simulation as source } from '../en/simulation.ts'
import type { SameKeys } from '../texts.ts'

export const simulation: SameKeys<typeof source> = {
  all: 'סימולאציע: גארנישט אין בנין רירט זיך.',
  some: 'סימולירט: {simulated} פון {all} אפאראטן. זיי רירן גארנישט.',
}
