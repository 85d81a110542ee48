import type { ApiError } from '../client/api-error.ts'

/** The sentence of a refusal that names this field. */
export function errorAt(error: ApiError | null, field: string): string | null {
  return error?.field === field ? error.message : null
}

/** The sentence of a refusal that names none of these fields, for a notice above them. */
export function errorElsewhere(error: ApiError | null, fields: readonly string[]): string | null {
  return error && !fields.includes(error.field ?? '') ? error.message : null
}
