import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type CallId, shapeOf } from './call-api.ts'
import type { CallShape } from './send-request.ts'

/** Asks again for every answer on screen whose call reads one of these entities. */
export function invalidateEntities(client: QueryClient, changed: readonly EntityName[] | 'everything'): void {
  void client.invalidateQueries({
    predicate: query => {
      if (changed === 'everything') return true
      const [id] = query.queryKey as [CallId]
      // The key of another query, such as words that a form waits for, names no call.
      const shape: CallShape | undefined = shapeOf(id)
      return shape?.reads?.some(entity => changed.includes(entity)) ?? false
    },
  })
}

/** Asks again for what a call may have changed, also where the live stream is down. */
export function invalidateAfter(client: QueryClient, id: CallId): void {
  invalidateEntities(client, shapeOf(id).changes ?? [])
}
