import type { simulation as source } from '../en/simulation.ts'
import type { SameKeys } from '../texts.ts'

export const simulation: SameKeys<typeof source> = {
  all: 'הדמיה: שום דבר בבניין לא זז.',
  some: 'הדמיה: {simulated} מתוך {all} מכשירים. הם לא מזיזים דבר.',
}
