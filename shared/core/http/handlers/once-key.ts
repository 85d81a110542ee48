import { idempotencyKeyPattern } from '@mayim/contract/calls/reservations.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { OnceKey } from '../../ground/runtime/claim-key.ts'

const fitting = new RegExp(idempotencyKeyPattern)

/**
 * The idempotency key of a request, from the header Idempotency-Key or the body, with a hash of the request. Null
 * without a key.
 */
export function onceKey(
  request: { readonly query: object; readonly body: { readonly idempotencyKey?: string } },
  header: string | undefined,
): Result<OnceKey | null> {
  const { idempotencyKey, ...body } = request.body
  const key = idempotencyKey ?? header
  if (key === undefined) return ok(null)
  if (!fitting.test(key) || (header !== undefined && header !== key))
    return refuse('invalid', 'invalid', { field: 'idempotencyKey' })
  return ok({ key, asked: JSON.stringify([sorted(request.query), sorted(body)]) })
}

/** Sorts the members, so that equal requests have equal text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, each]) => [name, sorted(each)]))
}
