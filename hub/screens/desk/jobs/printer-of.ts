import type { PrinterStatus } from '@mayim/contract/entities/device.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { ownDevice } from '../../staff/own-device.ts'

/** The printers of this desk: the one chosen on this computer, else all of the desk. */
export function deskPrinters(printers: readonly PrinterStatus[]): readonly PrinterStatus[] {
  const ofDesk = printers.filter(({ place }) => place === 'desk')
  const own = ofDesk.filter(({ id }) => id === ownDevice('printer'))
  return own.length > 0 ? own : ofDesk
}

/** The desk's own printer, if one answers. */
export function printerOf(board: Pick<CallAnswer<'dayBoard'>, 'printers'>): string | null {
  return deskPrinters(board.printers).find(({ online }) => online)?.id ?? null
}
