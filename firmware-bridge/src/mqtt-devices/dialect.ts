import type { Switching } from '../relay/relay-device.ts'

export interface Message {
  readonly topic: string
  readonly payload: string
}

/** What a message of a device says. */
export interface Report {
  readonly online?: boolean
  readonly relays?: readonly (readonly [relay: string, on: boolean])[]
  readonly inputs?: readonly (readonly [input: string, on: boolean])[]
  /** The device refused the last command. */
  readonly refused?: true
}

/** How one make of device speaks over a broker. */
export interface Dialect {
  readonly model: string
  /** The topics to subscribe to; no wildcards. */
  readonly topics: readonly string[]
  /** Whether it says by itself that it is online; without that it is online while the broker is. */
  readonly saysOnline: boolean
  /** Whether it reports a relay after each command. */
  readonly confirms: boolean
  /** The messages that ask for the state. */
  ask(): readonly Message[]
  /** The message that switches a relay, and after how many milliseconds the device ends it by itself. */
  command(
    relay: string,
    switching: Switching,
  ): { readonly message: Message; readonly endsAfterMs: number | null }
  /** Reads a message; empty if it says nothing that matters. */
  read(topic: string, payload: string): Report
}

/** Parses JSON of a device; null if it is no object. */
export function readObject(payload: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(payload)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
