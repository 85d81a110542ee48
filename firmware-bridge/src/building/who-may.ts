import type { Point } from '@mayim/contract/building/topics.ts'
import { type CommandSource, type Wiring, whoOfWiring } from '../relay/wiring.ts'
import type { BuildingFile } from './building-file.ts'

/** A person who asks to be let out is never refused. */
const release: CommandSource = 'release'

/** The words that the hub puts before the number of a change, or after `follower:`. */
const sources: Readonly<Record<string, CommandSource>> = {
  visits: 'visits',
  staff: 'staff',
  release,
  'follower:scenes': 'scenes',
  'follower:lights': 'lights',
  'follower:technician': 'technician',
}

/** Whom the building file lets command each point; a point without a list is open to all. */
const known = new WeakMap<BuildingFile, ReadonlyMap<Point, readonly CommandSource[]>>()

/**
 * Whether the building file lets a command pass (building-415).
 * @param by who sent it, as the hub says: `staff:1204`, `follower:scenes`
 */
export function mayCommand(file: BuildingFile, point: Point, by: string): boolean {
  const lists = known.get(file) ?? listsOf(file)
  known.set(file, lists)
  const list = lists.get(point)
  if (!list) return true
  const [first = ''] = by.split(':')
  const source = sources[by] ?? sources[first]
  return source === release || (source !== undefined && list.includes(source))
}

function listsOf(file: BuildingFile): Map<Point, readonly CommandSource[]> {
  const devices: readonly { readonly points: Wiring }[] = [
    ...(file.modbus ?? []),
    ...(file.shelly ?? []),
    ...(file['http-door'] ?? []),
    ...(file.hartmann ?? []),
    ...(file.gpio ?? []),
    ...(file.mqtt ?? []).flatMap(broker => broker.devices as { points: Wiring }[]),
  ]
  return new Map(devices.flatMap(({ points }) => whoOfWiring(points)))
}
