import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface ChildPlan {
  readonly name: string
  /** The file to run, from the root of the repository. */
  readonly main: string
  readonly env: Readonly<Record<string, string>>
  /** For node itself. */
  readonly flags?: readonly string[]
}

export interface ChildEvents {
  readonly onLine: (name: string, line: string) => void
  /** It ended without having been told to. */
  readonly onEnd: (name: string, how: string) => void
}

/** One process of the facility. */
export interface Child {
  readonly name: string
  readonly pid: number
  readonly running: boolean
  /** Asks it to stop and kills it after `patienceMs`; settles when it is gone. */
  stop(patienceMs?: number): Promise<void>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
}

const root = new URL('..', import.meta.url)
const preload = new URL('./die-with-parent.ts', import.meta.url).href
/** Stripped and compiled sources are kept, so a second start is quick; the units of `deploy` do the same. */
const compileCache = fileURLToPath(new URL('node_modules/.cache/node-compile', root))
const patienceOfStopMs = 6000

/** Starts a process in a group of its own, so that Ctrl-C reaches the supervisor alone and it stops them in order. */
export function startChild(plan: ChildPlan, events: ChildEvents): Child {
  const main = fileURLToPath(new URL(plan.main, root))
  const child = spawn(process.execPath, [...(plan.flags ?? []), '--import', preload, main], {
    cwd: fileURLToPath(root),
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...plan.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let told = false
  const gone = new Promise<void>(resolve => {
    child.once('error', error => {
      events.onEnd(plan.name, error.message)
      resolve()
    })
    child.once('exit', (code, signal) => {
      if (!told) events.onEnd(plan.name, signal ?? `code ${code}`)
      resolve()
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', line => events.onLine(plan.name, line))
  }
  const end = async (signal: NodeJS.Signals, patienceMs: number) => {
    told = true
    if (isRunning(child)) child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await gone
    clearTimeout(timer)
  }
  return {
    name: plan.name,
    pid: child.pid ?? 0,
    get running() {
      return isRunning(child)
    },
    stop: (patienceMs = patienceOfStopMs) => end('SIGTERM', patienceMs),
    kill: () => end('SIGKILL', patienceOfStopMs),
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined
}
