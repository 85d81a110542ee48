import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useRest } from '../touch/use-rest.ts'

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

/**
 * Sends a supply request (an item, an attendant, a call or help) at one touch, and cancels it at the next. A failure is
 * forgotten when the panel rests.
 */
export function usePanelRequests({
  roomId,
  supplies,
  idleSeconds,
}: Pick<RoomPanel, 'roomId' | 'supplies' | 'idleSeconds'>) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  const params = { id: roomId }
  useRest(send.error ? idleSeconds * 1000 : null, send.reset)
  const isLost = send.error?.status === 0
  const callsHelp = send.variables?.body.isHelpRequest === true && requestState(supplies, 'help') === 'no'
  const isHelpLost = isLost && callsHelp
  return {
    /** Why the last request failed. The page shows in its place that the hub is unreachable, except for a call for help. */
    failure: isHelpLost ? t('panel.help.failed') : isLost ? null : (send.error?.message ?? null),
    /** A call for help did not reach the hub. It is not sent again by itself. */
    isHelpLost,
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
