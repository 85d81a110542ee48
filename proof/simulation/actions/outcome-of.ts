import type { Result } from '@mayim/domain/result.ts'

/** The result of an operation as one word for the trace. */
export function outcomeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code
}
