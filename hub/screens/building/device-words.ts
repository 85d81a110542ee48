import type { LabPoint } from '@mayim/contract/entities/device.ts'
import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'

type T = UseTexts['t']

/** A device by its own name, or by its kind and, outside of rooms, its id. */
export function deviceName(device: TechnicianDevice, t: T): string {
  if (device.name !== '') return device.name
  const kind = t(`desk.faults.device.${device.device}`)
  return device.roomId === null ? `${kind} · ${device.id}` : kind
}

/** The same with its room, for a list of all rooms. */
export function placeName(device: TechnicianDevice, roomName: string | undefined, t: T): string {
  const name = deviceName(device, t)
  return roomName === undefined ? name : t('technician.place.inRoom', { name: roomName, device: name })
}

/** What a device shows; '' for a kind without a state. */
export function shownState(device: TechnicianDevice, t: T): string {
  const { kind, state } = device
  if (Object.keys(state).length === 0) return ''
  if (kind === 'input' || kind === 'output') return t(state.on === true ? 'lab.light.on' : 'lab.light.off')
  if (kind === 'phone') return t(state.registered === false ? 'lab.health.offline' : 'lab.health.online')
  return kind === 'camera' ? '' : stateText(device, t)
}

/** The last command with its result, in a line. */
export function commandText(last: NonNullable<TechnicianDevice['last']>, t: T): string {
  const { op, st, why, ms } = last
  return t(`technician.command.${st}`, { op, ms: ms ?? 0, why: why ?? '' })
}

export const conditionLooks = {
  working: { tone: 'leaf', icon: 'check' },
  fault: { tone: 'coral', icon: 'warning' },
  offline: { tone: 'coral', icon: 'warning' },
  bridgeAway: { tone: 'coral', icon: 'warning' },
  disabled: { tone: 'grey', icon: 'minus' },
  unknown: { tone: 'amber', icon: 'help' },
  starting: { tone: 'amber', icon: 'clock' },
  unwired: { tone: 'grey', icon: 'minus' },
} as const satisfies Record<TechnicianDevice['condition'], object>

/** The conditions that nobody has to repair. */
const isQuiet: ReadonlySet<string> = new Set(['working', 'disabled', 'starting', 'unwired'])

/** Whether a device does not do what it should. */
export function isBroken({ condition, alerts }: TechnicianDevice): boolean {
  return alerts.length > 0 || !isQuiet.has(condition)
}

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
export function actionText(action: string, t: UseTexts['t']): string {
  const key = actionKeys[action]
  return key ? t(key) : action
}

/** A point's state in words. */
export function stateText(point: Pick<LabPoint, 'kind' | 'state'>, t: UseTexts['t']): string {
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
