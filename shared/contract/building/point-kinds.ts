/** The kinds of points of a building; point-schemas.ts has what each kind does and says. */
export const pointKinds = [
  'light',
  'door',
  'lock',
  'garage',
  'printer',
  'reader',
  'phone',
  'camera',
  'input',
  'output',
] as const
export type PointKind = (typeof pointKinds)[number]

/** Among the `caps` of a printer with paper of 58 mm; every other has 80 mm (building-388). */
export const narrowPaper = 'paper58'

/** Among the `caps` of a printer with labels: a paper ends at the gap before the next one (building-655). */
export const labelPaper = 'labels'

/** The format of a credential that a person typed on a keypad: never a card (building-652). */
export const keypadFormat = 'keypad'

/**
 * What a device was found unable to do (building-660). One that is named as an operation of its point is not offered
 * there. A bridge of another release may name others; the hub leaves those out.
 */
export const inabilities = [
  /** To be held unlocked or open. */
  'hold',
  /** To be locked by a command: it locks by itself after its time. */
  'lock',
  /** To report its state: what is shown was sent last. */
  'reportState',
  /** To say that it is away: it is thought to be there while its broker is. */
  'reportAway',
  /** To end a pulse by itself: the bridge does, so a door stays open if the bridge loses its power meanwhile. */
  'endPulse',
  /** To say when a paper is printed. */
  'reportPrinted',
  /** To report its paper and its cover. */
  'reportPaper',
  /** To end a card: it types and sends no key after it. */
  'endCard',
] as const
export type Inability = (typeof inabilities)[number]

/** Why a point is offline whose driver is starting: no fault of the device (building-264). */
export const driverStarts = 'the driver is starting'

/** How long after its issue a command may still be started, in milliseconds. */
export const commandLifeMs = {
  light: 30_000,
  door: 5_000,
  lock: 5_000,
  garage: 5_000,
  printer: 600_000,
  reader: 10_000,
  phone: 30_000,
  camera: 5_000,
  input: 5_000,
  output: 5_000,
} as const satisfies Record<PointKind, number>
