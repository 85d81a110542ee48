/** Reading JSON of unknown form: what is not there is empty. */
export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : [])
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
