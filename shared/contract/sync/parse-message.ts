import { Compile, type Validator } from 'typebox/compile'
import { type SyncMessage, type SyncMessageType, syncMessages } from './sync-messages.ts'

export type MessageOf<T extends SyncMessageType> = Extract<SyncMessage, { type: T }>

/** Compiled when the first message of a type arrives. */
const checks = new Map<string, Validator>()

/** Parses one frame; undefined if it is no message of the link. */
export function parseMessage(text: string): SyncMessage | undefined {
  const message = parseJson(text)
  const type = isObject(message) && 'type' in message ? message.type : undefined
  if (typeof type !== 'string' || !Object.hasOwn(syncMessages, type)) return undefined
  const check = checks.get(type) ?? Compile(syncMessages[type as SyncMessageType])
  checks.set(type, check)
  if (!check.Check(message)) return undefined
  const known = message as SyncMessage
  // What reads the log later, such as the page of who did what, relies on this.
  const entries = 'entries' in known ? known.entries : []
  return entries.every(({ fields }) => isObject(parseJson(fields))) ? known : undefined
}

/** The value of a JSON text; undefined if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
