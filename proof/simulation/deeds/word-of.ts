import type { Result } from '@mayim/domain/result.ts'

/** A result as a word for the trace. */
export function wordOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code
}
