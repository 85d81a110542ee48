import { type ProcessName, processNames, type RunningFacility } from './facility.ts'
import { watchParent } from './watch-parent.mjs'

const firstDelayMs = 500
const longestDelayMs = 30_000
/** One Ctrl-C may arrive as several signals. */
const sameKeyPressMs = 700

export interface StopSignal {
  /** Resolves at the first signal. */
  readonly received: Promise<void>
  readonly isReceived: () => boolean
}

/** Listens for Ctrl-C, SIGTERM and SIGHUP. A second Ctrl-C exits at once. */
export function onStopSignal(): StopSignal {
  let receivedAtMs = Number.POSITIVE_INFINITY
  const promise = new Promise<void>(resolve => {
    const onSignal = () => {
      if (performance.now() - receivedAtMs > sameKeyPressMs) process.exit(1)
      receivedAtMs = Math.min(receivedAtMs, performance.now())
      resolve()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
    process.on('SIGHUP', onSignal)
    watchParent(() => receivedAtMs === Number.POSITIVE_INFINITY && onSignal())
  })
  return { received: promise, isReceived: () => receivedAtMs < Number.POSITIVE_INFINITY }
}

/** Restarts every process that ended on its own, each time after a longer delay, and prints it. */
export function createSupervisor(stopSignal: StopSignal): {
  onEnd(name: string, how: string): void
  watch(facility: RunningFacility): void
} {
  let watched: RunningFacility | null = null
  const delays = new Map<string, number>()
  const restart = (facility: RunningFacility, name: ProcessName) => {
    if (stopSignal.isReceived()) return
    facility.restart(name).then(
      () => console.log(`The ${name} is running again.`),
      (error: Error) => console.error(error.message),
    )
  }
  return {
    watch: facility => {
      watched = facility
    },
    onEnd: (name, how) => {
      const facility = watched
      const known = processNames.find(process => process === name)
      if (stopSignal.isReceived() || facility === null || known === undefined) return
      const delayMs = delays.get(name) ?? firstDelayMs
      delays.set(name, Math.min(delayMs * 2, longestDelayMs))
      console.error(`The ${name} ended (${how}); it restarts in ${delayMs / 1000} s.`)
      setTimeout(restart, delayMs, facility, known)
    },
  }
}
