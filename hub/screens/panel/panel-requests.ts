import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'

/** The state of one item that the patron can ask for. */
export type RequestState = 'no' | 'asked' | 'coming'

/** The open requests, by the text key of the item. */
export function requestState(supplies: readonly SupplyRequest[], item: string): RequestState {
  const open = openOf(supplies, item)
  if (!open) return 'no'
  return open.dateAnswered === null ? 'asked' : 'coming'
}

function openOf(supplies: readonly SupplyRequest[], item: string): SupplyRequest | undefined {
  return supplies.find(each => each.status === 'open' && each.item === item)
}

/** Sends a supply request (an item, an attendant, a call or help) at one touch, and cancels it at the next. */
export function usePanelRequests(roomId: number, supplies: readonly SupplyRequest[]) {
  const send = useSend('supplyRequest')
  const params = { id: roomId }
  return {
    // The frame shows that the hub is unreachable.
    failure: send.error && send.error.status !== 0 ? send.error.message : null,
    busy: send.isPending,
    toggle: (item: string) => {
      const open = openOf(supplies, item)
      if (open) return send.mutate({ params, body: { action: 'cancel', ids: [open.id] } })
      if (item === 'attendant')
        return send.mutate({ params, body: { action: 'add', isAttendantRequest: true } })
      if (item === 'call') return send.mutate({ params, body: { action: 'add', isCallRequest: true } })
      if (item === 'help') return send.mutate({ params, body: { action: 'add', isHelpRequest: true } })
      return send.mutate({ params, body: { action: 'add', items: [item] } })
    },
  }
}
