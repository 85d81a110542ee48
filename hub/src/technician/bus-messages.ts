import type { LabState } from '@mayim/contract/entities/device.ts'
import type { DeviceTrace } from '@mayim/contract/entities/technician.ts'
import type { Caller, Clock } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Broker } from '../devices/broker/broker.ts'
import type { HubFacility, Traces } from '../ground/hub-facility.ts'
import { pointRow } from './device-table.ts'
import { notePointAct } from './note-act.ts'

type Message = LabState['messages'][number]

const keptMessages = 60
const longestText = 200
const prefix = 'mayim/1/'
/** Card numbers, number plates, printed papers and pictures are not shown. */
const hidden = new Set([
  'value',
  'plate',
  'bytesB64',
  'pngB64',
  'lines',
  't',
  'sv',
  'cid',
  'exp',
  'args',
  'desc',
])

export interface MessageStrip {
  /** Newest first. */
  messages(): Message[]
  readonly traces: Traces
  stop(): void
}

/** A trace shows what a command asks for; the rest stays hidden. */
const hiddenInTrace = new Set([...hidden].filter(key => key !== 'args'))
const keptOfTrace = 100
const longestTrace = 300
const keptTraces = 20

/** The last messages of the bus for the lab: topics, operations and states, no personal data. */
export function collectMessages(broker: Broker, clock: Clock): MessageStrip & { readonly broker: Broker } {
  let messages: Message[] = []
  const traced = new Map<string, { untilMs: number; messages: Message[] }>()
  const trace = (at: string, topic: string, payload: string): void => {
    const [kind, id] = topic.split('/')
    const found = traced.get(`${kind}/${id}`)
    const text = found && found.untilMs > clock.now() ? shortened(payload, hiddenInTrace, longestTrace) : null
    if (found && text !== null)
      found.messages = [{ at, topic, text }, ...found.messages].slice(0, keptOfTrace)
  }
  const note = (fullTopic: string, payload: string): void => {
    const at = new Date(clock.now()).toISOString()
    const topic = fullTopic.replace(prefix, '')
    trace(at, topic, payload)
    const text = topic.endsWith('/$state') ? payload : shortened(payload, hidden, longestText)
    if (text !== null) messages = [{ at, topic, text }, ...messages].slice(0, keptMessages)
  }
  const stop = broker.onMessage((topic, payload) => note(topic, Buffer.from(payload).toString('utf8')))
  return {
    messages: () => messages,
    traces: {
      start(point, untilMs) {
        traced.delete(point)
        traced.set(point, { untilMs, messages: [] })
        const [eldest] = traced.keys()
        if (traced.size > keptTraces && eldest !== undefined) traced.delete(eldest)
      },
      of: point => traced.get(point),
    },
    stop,
    // The hub's own messages are not client messages; they are noted when sent.
    broker: {
      ...broker,
      publish(topic, payload, options) {
        note(topic, payload)
        return broker.publish(topic, payload, options)
      },
    },
  }
}

function shortened(payload: string, without: ReadonlySet<string>, longest: number): string | null {
  try {
    return JSON.stringify(
      JSON.parse(payload, (key, value: unknown) => (without.has(key) ? undefined : value)),
    ).slice(0, longest)
  } catch {
    return null
  }
}

const traceMs = 10 * 60_000

interface Input {
  readonly kind: string
  readonly id: string
}

/** Keeps the messages of a device for ten minutes (building-416). */
export async function startTrace(
  facility: HubFacility,
  caller: Caller,
  { kind, id }: Input,
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const started = await facility.write<null>(async trx => {
    if (!(await pointRow(trx, point))) return refuse('missing', 'deviceMissing')
    await notePointAct(facility, trx, caller, { point, kind: 'traced' })
    return ok(null)
  })
  if (started.ok) facility.traces.start(point, facility.hostClock.now() + traceMs)
  return started
}

/** The messages of a device since its trace began, the newest first. */
export function viewTrace({ traces, hostClock }: HubFacility, { kind, id }: Input): DeviceTrace {
  const trace = traces.of(`${kind}/${id}`)
  if (!trace || trace.untilMs <= hostClock.now())
    return { until: null, messages: [...(trace?.messages ?? [])] }
  return { until: new Date(trace.untilMs).toISOString(), messages: [...trace.messages] }
}
