import type { TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import { stateText } from './point-words.ts'

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
} as const satisfies Record<TechnicianDevice['condition'], object>

/** Whether a device does not do what it should. */
export function isBroken({ condition, alerts }: TechnicianDevice): boolean {
  return alerts.length > 0 || !(condition === 'working' || condition === 'disabled')
}
