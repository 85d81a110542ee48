import { type ProcessName, processNames, type RunningFacility } from './facility.ts'

const firstPauseMs = 500
const longestPauseMs = 30_000
/** One Ctrl-C may come by more than one way. */
const sameKeyMs = 700

export interface Ending {
  /** Settles when somebody asked the demo to stop. */
  readonly begun: Promise<void>
  readonly isBegun: () => boolean
}

/** Ctrl-C or a stop by the system; a second Ctrl-C does not wait for anybody. */
export function untilSignal(): Ending {
  let begunAtMs = Number.POSITIVE_INFINITY
  const promise = new Promise<void>(resolve => {
    const begin = () => {
      if (performance.now() - begunAtMs > sameKeyMs) process.exit(1)
      begunAtMs = Math.min(begunAtMs, performance.now())
      resolve()
    }
    process.on('SIGINT', begin)
    process.on('SIGTERM', begin)
    process.on('SIGHUP', begin)
  })
  return { begun: promise, isBegun: () => begunAtMs < Number.POSITIVE_INFINITY }
}

/** Says of every process that ended unasked, and starts it again, each time after a longer pause. */
export function watchOver(ending: Ending): {
  onEnd(name: string, how: string): void
  over(facility: RunningFacility): void
} {
  let watched: RunningFacility | null = null
  const pauses = new Map<string, number>()
  const startAgain = (facility: RunningFacility, name: ProcessName) => {
    if (ending.isBegun()) return
    facility.restart(name).then(
      () => console.log(`The ${name} is up again.`),
      (error: Error) => console.error(error.message),
    )
  }
  return {
    over: facility => {
      watched = facility
    },
    onEnd: (name, how) => {
      const facility = watched
      const known = processNames.find(process => process === name)
      if (ending.isBegun() || facility === null || known === undefined) return
      const pauseMs = pauses.get(name) ?? firstPauseMs
      pauses.set(name, Math.min(pauseMs * 2, longestPauseMs))
      console.error(`The ${name} ended (${how}); it starts again in ${pauseMs / 1000} s.`)
      setTimeout(startAgain, pauseMs, facility, known)
    },
  }
}
