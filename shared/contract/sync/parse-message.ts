import { Compile } from 'typebox/compile'
import { type SyncMessage, type SyncMessageType, syncMessages } from './sync-messages.ts'

export type MessageOf<T extends SyncMessageType> = Extract<SyncMessage, { type: T }>

const checks = new Map(Object.entries(syncMessages).map(([type, schema]) => [type, Compile(schema)]))

/** Parses one frame; undefined if it is no message of the link. */
export function parseMessage(text: string): SyncMessage | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined
  const check = checks.get(type as SyncMessageType)
  return check?.Check(message) ? (message as SyncMessage) : undefined
}
