import { laterOn, type Side } from '@mayim/contract/call.ts'
import { callsOf, type LiveCallIdOf } from '@mayim/contract/calls.ts'

/** The ids of the calls of a side that have an operation there. */
export function liveCallIds<S extends Side>(side: S): LiveCallIdOf<S>[] {
  return callsOf(side)
    .filter(([, each]) => laterOn(each, side) === undefined)
    .map(([id]) => id as LiveCallIdOf<S>)
}
