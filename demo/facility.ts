import { join } from 'node:path'
import type { StripeStandIn } from '../portal/stand-ins/stripe/stripe.ts'
import { closeStandIns, type StandIns, standInVariables, startStandIns } from './card-processor.ts'
import { type Child, type ChildEvents, startChild } from './child.ts'
import type { FacilityPorts } from './config.ts'

export type ProcessName = 'portal' | 'hub' | 'bridge'
export const processNames: readonly ProcessName[] = ['portal', 'hub', 'bridge']

const sources: Record<ProcessName, string> = {
  portal: 'portal/src/main.ts',
  hub: 'hub/src/main.ts',
  bridge: 'firmware-bridge/src/main.ts',
}
const built: Record<ProcessName, string> = {
  portal: 'portal/dist/server/main.js',
  hub: 'hub/dist/server/main.js',
  bridge: 'firmware-bridge/dist/server/main.js',
}

/** The file that a process runs: of the build with `isBuilt`, else of the sources. */
export function mainOf(name: ProcessName, isBuilt = process.env.MAYIM_BUILT === 'true'): string {
  return (isBuilt ? built : sources)[name]
}

/** Small heaps save memory on a Raspberry Pi, as in the units of `deploy`. The portal's is as small as costs no time. */
const flags: Record<ProcessName, readonly string[]> = {
  portal: ['--max-semi-space-size=4'],
  hub: ['--max-semi-space-size=1', '--optimize-for-size'],
  bridge: ['--max-semi-space-size=1'],
}
/**
 * One malloc arena for all threads, and blocks of 32 KB and more returned to the system, which are those of V8's compiler:
 * by default glibc retains both.
 */
const smallMalloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
}
export interface FacilityPlan {
  readonly dataDir: string
  readonly host: string
  readonly ports: FacilityPorts
  /** Keys and other variables for the processes. */
  readonly env: Readonly<Record<string, string>>
  /** The Stripe stand-in presents a card this long after a reader requests one. Without it, no card is presented. */
  readonly tapsAfterMs?: number
  /** Runs the built servers (rolldown.config.ts) instead of their sources. */
  readonly built?: boolean
}

/** Portal, hub and bridge as processes with one data folder. */
export interface RunningFacility {
  readonly portalUrl: string
  readonly hubUrl: string
  /** The operator's pages of each side, on this machine. */
  readonly operatorUrls: { readonly portal: string; readonly hub: string }
  readonly dataDir: string
  readonly clockFile: string
  /** The Stripe stand-in; null when STRIPE_URL names another processor. */
  readonly stripe: StripeStandIn | null
  readonly processors: StandIns
  child(name: ProcessName): Child
  /** Starts a process again after `stop` or `kill`, and waits until it is ready. */
  restart(name: ProcessName): Promise<void>
  stop(): Promise<void>
}

export interface FacilityEvents extends ChildEvents {
  readonly onEnd: (name: string, how: string) => void
}

const readyTimeoutMs = 30_000
const pollMs = 50
const answerTimeoutMs = 5_000

/** The path of the demo's clock file in a data folder. */
export function clockFileOf(dataDir: string): string {
  return join(dataDir, 'clock.json')
}

/**
 * Starts the three processes and waits until portal and hub are ready. The demo, the integration tests and the browser
 * tests use it. Rejects when a process does not become ready in 30 seconds.
 */
export async function startFacility(plan: FacilityPlan, events: FacilityEvents): Promise<RunningFacility> {
  const reachable = plan.host === '0.0.0.0' ? '127.0.0.1' : plan.host
  const portalUrl = `http://${reachable}:${plan.ports.PORTAL_PORT}`
  const hubUrl = `http://${reachable}:${plan.ports.HUB_PORT}`
  const stripeUrl = plan.env.STRIPE_URL ?? process.env.STRIPE_URL
  const processors = await startStandIns({ ...plan, portalUrl }, stripeUrl)
  const env = {
    ...standInVariables(processors),
    ...environmentOf(plan, { portalUrl, reachable }),
    ...(processors.stripe ? { STRIPE_URL: processors.stripe.url } : {}),
  }
  const children = new Map<ProcessName, Child>()
  const start = (name: ProcessName) => {
    // The variable is the bridge's: the hub of the demo has its own broker.
    const ownEnv = { ...smallMalloc, ...env, ...(name === 'hub' && { MQTT_URL: '' }) }
    children.set(
      name,
      startChild({ name, main: mainOf(name, plan.built ?? false), env: ownEnv, flags: flags[name] }, events),
    )
  }
  const child = (name: ProcessName): Child => {
    const found = children.get(name)
    if (!found) throw new Error(`${name} was not started`)
    return found
  }
  const ready = async (name: ProcessName) => {
    if (name === 'portal') await waitUntilReady(`${portalUrl}/readyz`, child(name))
    if (name === 'hub') await waitUntilReady(`${hubUrl}/readyz`, child(name))
  }
  const facility: RunningFacility = {
    portalUrl,
    hubUrl,
    operatorUrls: {
      portal: `http://127.0.0.1:${plan.ports.PORTAL_OPERATOR_PORT}`,
      hub: `http://127.0.0.1:${plan.ports.HUB_OPERATOR_PORT}`,
    },
    dataDir: plan.dataDir,
    clockFile: clockFileOf(plan.dataDir),
    stripe: processors.stripe,
    processors,
    child,
    restart: async name => {
      start(name)
      await ready(name)
    },
    // The bridge first: it publishes the safe level of its outputs while the broker runs.
    stop: async () => {
      await children.get('bridge')?.stop()
      await Promise.all([children.get('hub')?.stop(), children.get('portal')?.stop()])
      await closeStandIns(processors)
    },
  }
  for (const name of processNames) start(name)
  try {
    await Promise.all(processNames.map(ready))
  } catch (error) {
    await facility.stop()
    throw error
  }
  return facility
}

function environmentOf(
  plan: FacilityPlan,
  at: { portalUrl: string; reachable: string },
): Record<string, string> {
  const ports = Object.entries(plan.ports).map(([name, port]) => [name, String(port)])
  return {
    MAYIM_DATA_DIR: plan.dataDir,
    MAYIM_HOST: plan.host,
    MAYIM_DEMO: 'true',
    MAYIM_CLOCK_FILE: clockFileOf(plan.dataDir),
    PORTAL_URL: at.portalUrl,
    MQTT_HOST: '127.0.0.1',
    MQTT_URL: `mqtt://127.0.0.1:${plan.ports.MQTT_PORT}`,
    ...Object.fromEntries(ports),
    ...plan.env,
  }
}

async function waitUntilReady(url: string, child: Child): Promise<void> {
  const until = Date.now() + readyTimeoutMs
  while (child.running && Date.now() < until) {
    const status = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) }).then(
      response => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
  throw new Error(`The ${child.name} did not start; its last log lines name the reason.`)
}
