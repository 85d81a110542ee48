import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type CallId, shapeOf } from './call-api.ts'
import { dropEarlyResponses } from './early-requests.ts'
import type { CallShape } from './send-request.ts'

/**
 * Refetches every answer on screen whose call reads one of these entities. A first answer that is on its way may show
 * the state before the change, and an invalidation does not repeat its request: it is requested again when it has come.
 */
export function invalidateEntities(client: QueryClient, changed: readonly EntityName[] | 'everything'): void {
  dropEarlyResponses()
  const isAffected = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => {
    if (changed === 'everything') return true
    const [id] = queryKey as [CallId]
    // The key of another query, such as the texts that a form waits for, names no call.
    const shape: CallShape | undefined = shapeOf(id)
    return shape?.reads?.some(entity => changed.includes(entity)) ?? false
  }
  const onTheirWay = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: query => query.state.data === undefined && isAffected(query),
  })
  void client.invalidateQueries({ predicate: isAffected })
  for (const query of onTheirWay) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // Joins the running request.
    query.fetch().then(again, () => undefined)
  }
}

/** Refetches what a call may have changed, also while the live stream is down. */
export function invalidateAfter(client: QueryClient, id: CallId): void {
  invalidateEntities(client, shapeOf(id).changes ?? [])
}
