import type { Side } from './side.ts'

/** What a side runs. A release before 0.1.0 told no version. */
export interface Release {
  readonly version: string | null
  readonly protocol: number
}

/** The side to update next, and whether the sides exchange nothing until then. */
export interface OlderRelease {
  readonly side: Side
  readonly stops: boolean
}

/**
 * Which side must be updated next (sync-1160): the one with the lower protocol, which the other refuses; with the same
 * protocol the one with the lower version. Null where both run the same.
 */
export function olderRelease({ hub, portal }: Readonly<Record<Side, Release>>): OlderRelease | null {
  if (hub.protocol !== portal.protocol)
    return { side: hub.protocol < portal.protocol ? 'hub' : 'portal', stops: true }
  const order = compareVersions(hub.version, portal.version)
  return order === 0 ? null : { side: order < 0 ? 'hub' : 'portal', stops: false }
}

/** Below 0 if `a` is the older one, by its numbers alone. */
export function compareVersions(a: string | null, b: string | null): number {
  const [ours, theirs] = [numbersOf(a), numbersOf(b)]
  const at = ours.findIndex((number, index) => number !== theirs[index])
  return at === -1 ? 0 : Number(ours[at]) - Number(theirs[at])
}

/** Major, minor and patch; zeros for what is no version. */
function numbersOf(version: string | null): number[] {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)/.exec(version ?? '') ?? ['', '0', '0', '0']
  return numbers.map(Number)
}
