import type { CallAnswer } from '@mayim/ui/client/call-api.ts'

/** The desk's own printer, if one answers. The kiosk's printer is elsewhere. */
export function printerOf(board: Pick<CallAnswer<'dayBoard'>, 'printers'>): string | null {
  return board.printers.find(each => each.online && each.id !== 'kiosk')?.id ?? null
}
