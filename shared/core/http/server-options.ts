import type { Side } from '@mayim/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import type { Peer } from '../commands/peer.ts'
import type { Auth } from '../people/auth.ts'
import type { Facility } from '../runtime/facility.ts'
import type { Handlers } from './handler.ts'
import type { Screens } from './serve-screens.ts'

/** Requests a minute of one address; by the kind of call. */
export interface RateLimits {
  /** Signing in: codes, tokens, pairing. */
  readonly sign: number
  readonly write: number
  readonly read: number
}

/**
 * A minute and address. A whole phone company may stand behind one address, and each page that is opened renews its
 * token: what may be guessed (codes, passwords, PINs, pairing) has its own, lower limits.
 */
export const rateLimits: RateLimits = { sign: 240, write: 600, read: 3000 }

export interface Timeouts {
  /** Until the whole head of a request is here. */
  readonly headersMs: number
  /** Until its whole body is here. */
  readonly requestMs: number
  readonly checkEveryMs: number
}

export const timeouts: Timeouts = { headersMs: 5000, requestMs: 8000, checkEveryMs: 1000 }

export interface ServerOptions<S extends Side, F extends Facility> {
  readonly side: S
  readonly auth: Auth
  readonly handlers: Handlers<S, F>
  /** Of package.json, for the OpenAPI document. */
  readonly version: string
  /** Origins of pages that come from elsewhere and may call; none unless told. */
  readonly allowedOrigins?: readonly string[]
  /** The other side, for relayed calls. None by default. */
  readonly peer?: Peer
  /** The built screens; none in tests. */
  readonly screens?: Screens
  /** The addresses of the proxies in front, so that limits count the client's address; none unless told. */
  readonly trustProxy?: string | readonly string[] | false
  /** The clients come by HTTPS, here or at the proxy: promise it (HSTS). */
  readonly https?: boolean
  /** The address by which patrons know this side; none unless told. */
  readonly publicUrl?: string | null
  readonly limits?: Partial<RateLimits>
  readonly timeouts?: Partial<Timeouts>
  /** Routes that are no calls, such as webhooks. */
  readonly mount?: (app: FastifyInstance) => Promise<void>
  /** Whether this process is fit for requests beyond its database, e.g. its broker runs. */
  readonly isReady?: () => boolean
  /** Additional lines of Prometheus text. */
  readonly moreMetrics?: () => string
}
