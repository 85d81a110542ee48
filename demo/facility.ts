import { join } from 'node:path'
import type { StripeStandIn } from '../portal/stand-ins/stripe/stripe.ts'
import { type Child, type ChildEvents, startChild } from './child.ts'
import { startOutside } from './outside.ts'

export type ProcessName = 'portal' | 'hub' | 'bridge'
export const processNames: readonly ProcessName[] = ['portal', 'hub', 'bridge']

const sources: Record<ProcessName, string> = {
  portal: 'portal/src/main.ts',
  hub: 'hub/src/main.ts',
  bridge: 'firmware-bridge/src/main.ts',
}
const built: Partial<Record<ProcessName, string>> = {
  portal: 'portal/dist/server/main.js',
  hub: 'hub/dist/server/main.js',
}

/** On a Pi memory is dear, as in the units of `deploy`; in the cloud it would cost throughput. */
const flags: Record<ProcessName, readonly string[]> = {
  portal: [],
  hub: ['--max-semi-space-size=1', '--optimize-for-size'],
  bridge: ['--max-semi-space-size=1'],
}
/** One heap for all threads, and large blocks given back: glibc keeps them for a next time that does not come. */
const sparing = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
const allocators: Record<ProcessName, Readonly<Record<string, string>>> = {
  portal: {},
  hub: sparing,
  bridge: sparing,
}

export interface FacilityPlan {
  readonly dataDir: string
  readonly host: string
  readonly ports: { readonly PORTAL_PORT: number; readonly HUB_PORT: number; readonly MQTT_PORT: number }
  /** Keys and whatever else the processes are told. */
  readonly env: Readonly<Record<string, string>>
  /** Somebody holds a card to a card reader so long after it asks for one; nobody does unless told. */
  readonly tapsAfterMs?: number
  /** Runs the servers as they were built (rolldown.config.ts) instead of their sources. */
  readonly built?: boolean
}

/** Portal, hub and bridge as processes, over one data folder. */
export interface RunningFacility {
  readonly portalUrl: string
  readonly hubUrl: string
  readonly dataDir: string
  readonly clockFile: string
  /** The card processor outside of the building; null where the environment names another. */
  readonly stripe: StripeStandIn | null
  child(name: ProcessName): Child
  /** Starts a process again after `stop` or `kill`, and waits until it answers. */
  restart(name: ProcessName): Promise<void>
  stop(): Promise<void>
}

export interface FacilityEvents extends ChildEvents {
  readonly onEnd: (name: string, how: string) => void
}

const readyWithinMs = 30_000
const askAgainMs = 50

/** Where the demo's clock is kept, in a data folder. */
export function clockFileOf(dataDir: string): string {
  return join(dataDir, 'clock.json')
}

/**
 * Starts the three processes and waits until portal and hub answer. The same function serves the demo,
 * the integration tests and the browser's. Rejects with a sentence when one of them does not come up.
 */
export async function startFacility(plan: FacilityPlan, events: FacilityEvents): Promise<RunningFacility> {
  const reachable = plan.host === '0.0.0.0' ? '127.0.0.1' : plan.host
  const portalUrl = `http://${reachable}:${plan.ports.PORTAL_PORT}`
  const hubUrl = `http://${reachable}:${plan.ports.HUB_PORT}`
  const stripeUrl = plan.env.STRIPE_URL ?? process.env.STRIPE_URL
  const stripe = await startOutside({ tapsAfterMs: undefined, ...plan, portalUrl, stripeUrl })
  const env = {
    ...environmentOf(plan, { portalUrl, reachable }),
    ...(stripe ? { STRIPE_URL: stripe.url } : {}),
  }
  const children = new Map<ProcessName, Child>()
  const start = (name: ProcessName) => {
    const main = (plan.built && built[name]) || sources[name]
    const ownEnv = { ...allocators[name], ...env }
    children.set(name, startChild({ name, main, env: ownEnv, flags: flags[name] }, events))
  }
  const child = (name: ProcessName): Child => {
    const found = children.get(name)
    if (!found) throw new Error(`${name} was not started`)
    return found
  }
  const ready = async (name: ProcessName) => {
    if (name === 'portal') await answers(`${portalUrl}/readyz`, child(name))
    if (name === 'hub') await answers(`${hubUrl}/readyz`, child(name))
  }
  const facility: RunningFacility = {
    portalUrl,
    hubUrl,
    dataDir: plan.dataDir,
    clockFile: clockFileOf(plan.dataDir),
    stripe,
    child,
    restart: async name => {
      start(name)
      await ready(name)
    },
    // The bridge first, so that its outputs go to their safe level while the broker still hears it.
    stop: async () => {
      await children.get('bridge')?.stop()
      await Promise.all([children.get('hub')?.stop(), children.get('portal')?.stop()])
      await stripe?.close()
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
    MQTT_URL: `mqtt://${at.reachable}:${plan.ports.MQTT_PORT}`,
    ...Object.fromEntries(ports),
    ...plan.env,
  }
}

async function answers(url: string, child: Child): Promise<void> {
  const until = Date.now() + readyWithinMs
  while (child.running && Date.now() < until) {
    const status = await fetch(url).then(
      answer => answer.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise(resolve => setTimeout(resolve, askAgainMs))
  }
  throw new Error(`The ${child.name} did not come up; its last log lines say why.`)
}
