import type { LabPoint } from '@mayim/contract/entities/device.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'

type T = UseTexts['t']

const actionKeys: Readonly<Record<string, TextKey>> = {
  open: 'lab.press.open',
  close: 'lab.press.close',
  leave: 'lab.press.leave',
  force: 'lab.press.force',
  press: 'lab.press.press',
  burnOut: 'lab.press.burnOut',
  repair: 'lab.press.repair',
  jam: 'lab.press.jam',
  enter: 'lab.press.enter',
  unplug: 'lab.press.unplug',
  plug: 'lab.press.plug',
  offline: 'lab.press.offline',
  online: 'lab.press.online',
  emptyOut: 'lab.press.emptyOut',
  paper: 'lab.press.paper',
  cover: 'lab.press.cover',
  clear: 'lab.press.clear',
}

/** The label of an action's button. An action of the simulator without a text shows its own name. */
export function actionText(action: string, t: T): string {
  const key = actionKeys[action]
  return key ? t(key) : action
}

/** A point's state in words. */
export function stateText(point: Pick<LabPoint, 'kind' | 'state'>, t: T): string {
  const { state } = point
  switch (point.kind) {
    case 'light':
      return t(state.on === true ? 'lab.light.on' : 'lab.light.off')
    case 'door':
      return `${t(state.contact === 'open' ? 'lab.door.open' : 'lab.door.closed')}, ${t(state.lock === 'unlocked' ? 'lab.door.unlocked' : 'lab.door.locked')}`
    case 'lock':
      return t(state.lock === 'unlocked' ? 'lab.door.unlocked' : 'lab.door.locked')
    case 'garage':
      return t(garageKeys[String(state.pos)] ?? 'lab.garage.unknown')
    case 'printer':
      return t(paperKeys[String(state.paper)] ?? 'lab.printer.unknown')
    case 'reader':
      return t(state.connected === true ? 'lab.reader.plugged' : 'lab.reader.unplugged')
    default:
      return Object.entries(state)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')
  }
}

const garageKeys: Readonly<Record<string, TextKey>> = {
  open: 'lab.garage.open',
  closed: 'lab.garage.closed',
  opening: 'lab.garage.opening',
  closing: 'lab.garage.closing',
}

const paperKeys: Readonly<Record<string, TextKey>> = {
  ok: 'lab.printer.ok',
  near: 'lab.printer.near',
  out: 'lab.printer.out',
}
