import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { SupplyRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { useRest } from '../shell/touch.ts'

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
 * Sends a supply request (an item, an attendant, a call or help) at one touch, and cancels it at the next; each touch of
 * help calls again (visit-167). A failure is
 * forgotten when the panel rests. That of a call for help is also shown while other requests are sent.
 */
export function usePanelRequests({
  roomId,
  supplies,
  idleSeconds,
}: Pick<RoomPanel, 'roomId' | 'supplies' | 'idleSeconds'>) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  const sendHelp = useSend('supplyRequest')
  const params = { id: roomId }
  const restMs = idleSeconds * 1000
  useRest(send.error ? restMs : null, send.reset)
  useRest(sendHelp.error ? restMs : null, sendHelp.reset)
  const isHelpLost = sendHelp.variables?.body.isHelpRequest === true && sendHelp.error?.status === 0
  const refusal = [sendHelp.error, send.error].find(error => error && error.status !== 0)
  return {
    /** Why the last request failed. The page shows in its place that the hub is unreachable, except for a call for help. */
    failure: isHelpLost ? t('panel.help.failed') : (refusal?.message ?? null),
    /** A call for help did not reach the hub. It is not sent again on its own. */
    isHelpLost,
    busy: send.isPending,
    toggle: (item: string) => {
      const { mutate } = item === 'help' ? sendHelp : send
      const open = openOf(supplies, item)
      if (open && item !== 'help') return mutate({ params, body: { action: 'cancel', ids: [open.id] } })
      if (item === 'attendant') return mutate({ params, body: { action: 'add', isAttendantRequest: true } })
      if (item === 'call') return mutate({ params, body: { action: 'add', isCallRequest: true } })
      if (item === 'help') return mutate({ params, body: { action: 'add', isHelpRequest: true } })
      return mutate({ params, body: { action: 'add', items: [item] } })
    },
    /** The call for help was a mistake. */
    takeBackHelp: () => {
      const open = openOf(supplies, 'help')
      if (open) sendHelp.mutate({ params, body: { action: 'cancel', ids: [open.id] } })
    },
  }
}

/**
 * What a person opened on the panel, null for nothing. It closes when nobody touches the panel for `idleSeconds`
 * (visit-114), and when `owner`, the patron or the status for which it was opened, changes.
 */
export function useOpened<T>(idleSeconds: number, owner: string | null) {
  const [held, setHeld] = useState<{ what: T; owner: string | null } | null>(null)
  if (held && held.owner !== owner) setHeld(null)
  const close = () => setHeld(null)
  useRest(held ? idleSeconds * 1000 : null, close)
  return {
    opened: held?.owner === owner ? held.what : null,
    open: (what: T) => setHeld({ what, owner }),
    close,
  }
}
