import type { Role, Side } from '@mayim/contract/call.ts'

/**
 * What a walk over all calls needs of a running side: a way to send, one caller of every kind, two patrons with an
 * object each, and texts that must not turn up where they do not belong.
 */
export interface WalkWorld {
  readonly side: Side
  send(request: WalkRequest): Promise<WalkAnswer>
  /** The last position of the change log: what is refused must not move it. */
  head(): number
  readonly callers: readonly WalkCaller[]
  readonly objects: WalkObjects
  readonly canaries: readonly Canary[]
}

export interface WalkRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
  /** The answer is a stream: take its head and let go. */
  readonly headOnly?: boolean
}

export interface WalkAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

export interface WalkCaller {
  readonly name: string
  readonly kind: 'anyone' | 'person' | 'device'
  /** The user's or the device's id. */
  readonly id: string
  readonly roles: readonly Role[]
  readonly roomId?: number
  readonly token?: string
}

export interface WalkObjects {
  /** The patrons A and B, by user id. */
  readonly users: readonly [string, string]
  /** Their phones, as E.164. */
  readonly phones: readonly [string, string]
  /** A reservation of each. */
  readonly reservations: readonly [string, string]
  /** The room of the walking panel, and another. */
  readonly rooms: readonly [number, number]
  /** What each waits for, and the key of an offer. */
  readonly waitListEntries: readonly [string, string]
  readonly offerKey: string
  readonly cubicleId: number
  readonly attendantId: number
  readonly printerId: string
  readonly deviceId: string
  readonly attentionId: string
  /** A night that is open, `YYYY-MM-DD`. */
  readonly date: string
}

/** A text that may be answered to these callers alone, by their names. */
export interface Canary {
  readonly text: string
  readonly of: string
  readonly mayBeSeenBy: readonly string[]
}
