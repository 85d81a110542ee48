import type { UnansweredHelp } from '@mayim/contract/entities/supply-request.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'

const everyMs = 15_000

/**
 * What a locked desk shows: the evening in numbers, and the calls for help that nobody has answered. While the hub is
 * silent they are those that the desk had before it was locked (visit-163).
 */
export function useLockedNumbers(): {
  readonly numbers: CallAnswer<'deskNumbers'> | undefined
  readonly helps: readonly UnansweredHelp[]
  /** When the hub last answered with the numbers; 0 before. */
  readonly answeredAt: number
} {
  const numbers = useCall('deskNumbers', undefined, { everyMs, staleMs: 0 })
  const before = useCall('supplyList', undefined, { enabled: false })
  const isNewer = numbers.data !== undefined && numbers.dataUpdatedAt >= before.dataUpdatedAt
  return {
    numbers: numbers.data,
    answeredAt: numbers.dataUpdatedAt,
    helps: isNewer ? numbers.data.helps : (before.data ?? []).filter(isHelpUnanswered),
  }
}
