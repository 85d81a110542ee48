import Type from 'typebox'
import { Compile } from 'typebox/compile'

/** A request to a door controller. */
export interface DoorRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
}

/** What a controller says of a door; null where it does not say. */
export interface DoorStatus {
  readonly unlocked: boolean | null
  readonly closed: boolean | null
}

/** The requests of one make of door controller. */
export interface Controller {
  readonly model: string
  readonly login: 'digest' | 'bearer'
  /** Opens the door for one person. How long it stays unlocked is set at the controller. */
  pulse(door: string): DoorRequest
  /** Unlocks the door until it is locked, at most about `forMs` where the make can limit it. */
  unlock(door: string, forMs: number): DoorRequest
  lock(door: string): DoorRequest
  status(door: string): DoorRequest
  /** Whether an answer says that the request was carried out; null if it says neither. */
  succeeded(answer: unknown): boolean | null
  /** Reads the answer to `status`; null if it is none. */
  readStatus(door: string, answer: unknown): DoorStatus | null
}

const unifiAnswer = Compile(Type.Object({ code: Type.String(), data: Type.Optional(Type.Unknown()) }))
const unifiDoor = Compile(
  Type.Object({
    door_lock_relay_status: Type.Optional(Type.String()),
    door_position_status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)
const minuteMs = 60_000

/** Ubiquiti UniFi Access: UniFi Access API Reference, chapter Door. */
const unifi: Controller = {
  model: 'UniFi Access',
  login: 'bearer',
  pulse: door => ({ method: 'PUT', path: `/api/v1/developer/doors/${door}/unlock` }),
  unlock: (door, forMs) => ({
    method: 'PUT',
    path: `/api/v1/developer/doors/${door}/lock_rule`,
    body: { type: 'custom', interval: Math.ceil(forMs / minuteMs) },
  }),
  lock: door => ({
    method: 'PUT',
    path: `/api/v1/developer/doors/${door}/lock_rule`,
    body: { type: 'reset' },
  }),
  status: door => ({ method: 'GET', path: `/api/v1/developer/doors/${door}` }),
  succeeded: answer => (unifiAnswer.Check(answer) ? answer.code === 'SUCCESS' : null),
  readStatus(_door, answer) {
    if (!unifiAnswer.Check(answer) || answer.code !== 'SUCCESS' || !unifiDoor.Check(answer.data)) return null
    const { door_lock_relay_status: lock, door_position_status: position } = answer.data
    return {
      unlocked: lock === 'unlock' ? true : lock === 'lock' ? false : null,
      closed: position === 'close' ? true : position === 'open' ? false : null,
    }
  },
}

const axisState = Compile(
  Type.Object({
    DoorState: Type.Object({
      DoorPhysicalState: Type.Optional(Type.String()),
      DoorMode: Type.Optional(Type.String()),
    }),
  }),
)
const axisCall = (call: string, door: string): DoorRequest => ({
  method: 'POST',
  path: '/vapix/doorcontrol',
  body: { [`tdc:${call}`]: { Token: door } },
})
const axisUnlocked: ReadonlySet<string> = new Set(['Accessed', 'Unlocked', 'LockedOpen'])

/** Axis door controllers: VAPIX, Door control service. */
const axis: Controller = {
  model: 'Axis VAPIX door control',
  login: 'digest',
  pulse: door => axisCall('AccessDoor', door),
  unlock: door => axisCall('UnlockDoor', door),
  lock: door => axisCall('LockDoor', door),
  status: door => axisCall('GetDoorState', door),
  // An empty object says yes; a refusal has a `Fault`.
  succeeded: answer => (isObject(answer) ? !('Fault' in answer) && Object.keys(answer).length === 0 : null),
  readStatus(_door, answer) {
    if (!axisState.Check(answer)) return null
    const { DoorPhysicalState: position, DoorMode: mode } = answer.DoorState
    return {
      unlocked: mode === undefined ? null : axisUnlocked.has(mode),
      closed: position === 'Closed' ? true : position === 'Open' ? false : null,
    }
  },
}

const twoNAnswer = Compile(Type.Object({ success: Type.Boolean(), result: Type.Optional(Type.Unknown()) }))
const twoNSwitches = Compile(
  Type.Object({
    switches: Type.Array(Type.Object({ switch: Type.Integer(), active: Type.Boolean() })),
  }),
)
const twoNCall = (door: string, action: string): DoorRequest => ({
  method: 'GET',
  path: `/api/switch/ctrl?switch=${door}&action=${action}`,
})

/** 2N intercoms: HTTP API manual for 2N devices, api/switch. */
const twoN: Controller = {
  model: '2N switch',
  login: 'digest',
  pulse: door => twoNCall(door, 'trigger'),
  unlock: door => twoNCall(door, 'on'),
  lock: door => twoNCall(door, 'off'),
  status: door => ({ method: 'GET', path: `/api/switch/status?switch=${door}` }),
  succeeded: answer => (twoNAnswer.Check(answer) ? answer.success : null),
  readStatus(door, answer) {
    if (!twoNAnswer.Check(answer) || !answer.success || !twoNSwitches.Check(answer.result)) return null
    const found = answer.result.switches.find(each => String(each.switch) === door)
    return found ? { unlocked: found.active, closed: null } : null
  },
}

export const controllers = { unifi, axis, '2n': twoN } as const satisfies Record<string, Controller>
export type ControllerName = keyof typeof controllers

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
