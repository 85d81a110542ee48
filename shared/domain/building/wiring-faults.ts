/** A wire of a device. What leads to the same place has the same key, however the file writes it. */
interface Channel {
  readonly key: string
  readonly output: boolean
}

/** A point of a building file and what it is wired to. */
export interface WiredPoint {
  /** `door/room-3-dry` */
  readonly point: string
  /** Where it stands: the bridge of another file, and the place in the file. */
  readonly place: string
  /** The device and its wire as a person says it: `Modbus 192.168.1.40, relay 6`. */
  readonly words: string
  readonly channels: readonly Channel[]
}

export type WiringFault =
  | ({ readonly code: 'wiredTwice' | 'inputIsOutput'; readonly words: string } & Two)
  | ({ readonly code: 'pointTwice' } & Two)
  | { readonly code: 'pointUnknown'; readonly first: string; readonly at: string }

interface Two {
  readonly first: string
  readonly second: string
  readonly at: string
  readonly otherAt: string
}

/**
 * What is wrong with the wiring of a building file: a point that the facility does not have, a point twice, an output that
 * has two points, an input that is an output too (building-260).
 * @param own the points of the file
 * @param others those of the facility's other bridges, which are not judged among themselves
 */
export function wiringFaults(
  own: readonly WiredPoint[],
  others: readonly WiredPoint[],
  exists: (point: string) => boolean,
): WiringFault[] {
  const unknown = own
    .filter(({ point }) => !exists(point))
    .map(({ point, place }) => ({ code: 'pointUnknown', first: point, at: place }) as const)
  const pairs = own.flatMap((wired, at) =>
    // With itself, too: a door may have its relay where its contact is.
    [...own.slice(at), ...others].flatMap(other => faultOfTwo(wired, other) ?? []),
  )
  return [...unknown, ...pairs]
}

function faultOfTwo(one: WiredPoint, other: WiredPoint): WiringFault | null {
  const two = { first: one.point, second: other.point, at: one.place, otherAt: other.place }
  if (one !== other && one.point === other.point) return { code: 'pointTwice', ...two }
  for (const channel of one.channels)
    for (const met of other.channels) {
      if (met === channel || met.key !== channel.key || !(met.output || channel.output)) continue
      const code = met.output && channel.output ? 'wiredTwice' : 'inputIsOutput'
      return { code, words: one.words, ...two }
    }
  return null
}
