import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'

/** How one thing that she may ask for stands. */
export type Asked = 'no' | 'asked' | 'coming'

/** Of what has not been brought yet, by its word. */
export function askedFor(supplies: readonly SupplyRequest[], item: string): Asked {
  const open = openOf(supplies, item)
  if (!open) return 'no'
  return open.dateAnswered === null ? 'asked' : 'coming'
}

function openOf(supplies: readonly SupplyRequest[], item: string): SupplyRequest | undefined {
  return supplies.find(each => each.status === 'open' && each.item === item)
}

/** Asks for a thing, an attendant, a call or help by one touch, and takes it back by the next. */
export function usePanelRequests(roomId: number, supplies: readonly SupplyRequest[]) {
  const send = useSend('supplyRequest')
  const params = { id: roomId }
  return {
    // That the hub is away is said by the frame.
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
