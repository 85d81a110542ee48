import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface ChildPlan {
  readonly name: string
  /** The file to run, relative to the root of the repository. */
  readonly main: string
  readonly env: Readonly<Record<string, string>>
  /** Flags of node itself. */
  readonly flags?: readonly string[]
}

export interface ChildEvents {
  readonly onLine: (name: string, line: string) => void
  /** Called when the process ends on its own. */
  readonly onEnd: (name: string, how: string) => void
}

/** One process of the facility. */
export interface Child {
  readonly name: string
  readonly pid: number
  readonly running: boolean
  /** Sends SIGTERM, and SIGKILL after `timeoutMs`. Resolves when the process has ended. */
  stop(timeoutMs?: number): Promise<void>
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
}

const root = new URL('..', import.meta.url)
const preload = new URL('./stop-with-parent.ts', import.meta.url).href
/** Node's cache of compiled sources, which shortens the next start. The units in `deploy` set it too. */
export const compileCache = fileURLToPath(new URL('node_modules/.cache/node-compile', root))
const stopTimeoutMs = 6000

/** Starts a process in its own group, so that Ctrl-C reaches only the supervisor, which stops the processes in order. */
export function startChild(plan: ChildPlan, events: ChildEvents): Child {
  const main = fileURLToPath(new URL(plan.main, root))
  const child = spawn(process.execPath, [...(plan.flags ?? []), '--import', preload, main], {
    cwd: fileURLToPath(root),
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...plan.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  let stopping = false
  const gone = new Promise<void>(resolve => {
    child.once('error', error => {
      events.onEnd(plan.name, error.message)
      resolve()
    })
    child.once('exit', (code, signal) => {
      if (!stopping) events.onEnd(plan.name, signal ?? `code ${code}`)
      resolve()
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', line => events.onLine(plan.name, line))
  }
  const end = async (signal: NodeJS.Signals, timeoutMs: number) => {
    stopping = true
    if (isRunning(child)) child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    await gone
    clearTimeout(timer)
  }
  return {
    name: plan.name,
    pid: child.pid ?? 0,
    get running() {
      return isRunning(child)
    },
    stop: (timeoutMs = stopTimeoutMs) => end('SIGTERM', timeoutMs),
    kill: () => end('SIGKILL', stopTimeoutMs),
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined
}
