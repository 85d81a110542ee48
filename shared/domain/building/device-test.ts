import { ok, type Result, refuse } from '../result.ts'

/** One command of a test, and the pause after it. */
export interface TestStep {
  readonly op: string
  readonly args: Readonly<Record<string, unknown>>
  readonly pauseMs: number
}

const blinkMs = 600
const openMs = 3_000
const pressMs = 1_000
const openers: readonly string[] = ['door', 'lock', 'garage']

/** Whether a test of that kind of device opens something, so that it needs an answered question (building-241). */
export function opensSomething(kind: string): boolean {
  return openers.includes(kind)
}

/** The commands by which a person finds a device (building-240); null for a kind that shows nothing. */
export function identifySteps(kind: string, isOn: boolean): readonly TestStep[] | null {
  if (kind === 'light') return [...blink(isOn), ...blink(isOn), ...blink(isOn)]
  if (kind === 'reader') return [{ op: 'beep', args: { times: 3 }, pauseMs: 0 }]
  return null
}

/** The commands of a test, which ends as it began (building-240); null for a kind that cannot be commanded. */
export function testSteps(kind: string, isOn: boolean): readonly TestStep[] | null {
  switch (kind) {
    case 'light':
      return blink(isOn)
    case 'door':
      return [{ op: 'pulse', args: { ms: openMs }, pauseMs: 0 }]
    case 'lock':
      return [{ op: 'open', args: { ms: openMs }, pauseMs: 0 }]
    case 'garage':
      return [{ op: 'open', args: {}, pauseMs: 0 }]
    case 'output':
      return [{ op: 'pulse', args: { ms: pressMs }, pauseMs: 0 }]
    case 'reader':
      return [{ op: 'beep', args: { times: 1 }, pauseMs: 0 }]
    case 'printer':
      return [{ op: 'test', args: {}, pauseMs: 0 }]
    default:
      return null
  }
}

function blink(isOn: boolean): readonly TestStep[] {
  const [away, back] = isOn ? ['off', 'on'] : ['on', 'off']
  return [away, back].map(op => ({ op: String(op), args: {}, pauseMs: blinkMs }))
}

interface TestRequest {
  readonly kind: string
  /** A patron has the room of the device. */
  readonly isOccupied: boolean
  readonly isDisabled: boolean
  /** The technician has answered that nobody is in the way. */
  readonly isConfirmed: boolean
}

/**
 * Whether a technician may test a device (building-241). Refuses deviceNoTest, deviceDisabled, roomOccupied for a door
 * or a lock of a room with a patron, and testUnconfirmed.
 */
export function judgeTest({ kind, isOccupied, isDisabled, isConfirmed }: TestRequest): Result<null> {
  if (testSteps(kind, false) === null) return refuse('conflict', 'deviceNoTest')
  if (isDisabled) return refuse('conflict', 'deviceDisabled')
  if (!opensSomething(kind)) return ok(null)
  if (isOccupied) return refuse('conflict', 'roomOccupied')
  return isConfirmed ? ok(null) : refuse('invalid', 'testUnconfirmed')
}
