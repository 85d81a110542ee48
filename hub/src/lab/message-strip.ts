import type { LabState } from '@mayim/contract/entities/device.ts'
import type { Clock } from '@mayim/core/runtime/facility.ts'
import type { Broker } from '../broker/broker.ts'

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
  stop(): void
}

/** The last messages of the bus for the lab: topics, operations and states, no personal data. */
export function collectMessages(broker: Broker, clock: Clock): MessageStrip & { readonly broker: Broker } {
  let messages: Message[] = []
  const note = (topic: string, payload: string): void => {
    const text = topic.endsWith('/$state') ? payload : shortened(payload)
    if (text === null) return
    const message = { at: new Date(clock.now()).toISOString(), topic: topic.replace(prefix, ''), text }
    messages = [message, ...messages].slice(0, keptMessages)
  }
  const stop = broker.onMessage((topic, payload) => note(topic, Buffer.from(payload).toString('utf8')))
  return {
    messages: () => messages,
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

function shortened(payload: string): string | null {
  try {
    return JSON.stringify(
      JSON.parse(payload, (key, value: unknown) => (hidden.has(key) ? undefined : value)),
    ).slice(0, longestText)
  } catch {
    return null
  }
}
