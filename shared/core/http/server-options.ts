import type { Side } from '@mayim/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import type { Facility } from '../ground/runtime/facility.ts'
import type { BringBack } from '../operator/backup/bring-back.ts'
import type { WatchedCertificate } from '../operator/watch-certificate.ts'
import type { Peer } from '../people/commands/peer.ts'
import type { Auth } from '../sign-in/auth.ts'
import type { Handlers } from './handler.ts'
import type { connectionLimits } from './limit-connections.ts'
import type { Screens } from './serve-screens.ts'

/** Requests per minute from one address, by the kind of call. */
export interface RateLimits {
  /** Signing in: codes, tokens, pairing. */
  readonly sign: number
  readonly write: number
  readonly read: number
}

/**
 * Per minute and address. A whole phone company may use one address, and each opened page renews its token. Codes,
 * passwords, PINs and pairing, which could be guessed, have their own, lower limits.
 */
export const rateLimits: RateLimits = { sign: 240, write: 600, read: 3000 }

export interface Timeouts {
  /** Time for the complete headers of a request. */
  readonly headersMs: number
  /** Time for its complete body. */
  readonly requestMs: number
  readonly checkEveryMs: number
}

/** Long enough for the last of two thousand requests that a small machine gets at one moment, and for a slow upload. */
export const timeouts: Timeouts = { headersMs: 20_000, requestMs: 60_000, checkEveryMs: 5000 }

export interface ServerOptions<S extends Side, F extends Facility> {
  readonly side: S
  readonly auth: Auth
  readonly handlers: Handlers<S, F>
  /** The version in package.json, for the OpenAPI document. */
  readonly version: string
  /** Origins of other pages that may make calls. None by default. */
  readonly allowedOrigins?: readonly string[]
  /** The other side, for relayed calls. None by default. */
  readonly peer?: Peer
  /** The built screens; none in tests. */
  readonly screens?: Screens
  /**
   * Addresses and ranges of the proxies whose forwarded headers are believed, so that limits count the client's address.
   * None by default.
   */
  readonly trustProxy?: readonly string[]
  /** With which this server serves HTTPS itself. None by default. */
  readonly certificate?: WatchedCertificate | null
  /** The data folder with this side's backups, for the metrics. None where it makes none. */
  readonly backupsIn?: string | null
  /** Brings a backup back in the setup. None where the side is on PostgreSQL, and in tests. */
  readonly bringBack?: BringBack | null
  /** Clients use HTTPS, here or at the proxy. Sends HSTS; cookies are Secure. */
  readonly https?: boolean
  /** The public address of this side, whose pages may sign in. None by default. */
  readonly publicUrl?: string | null
  readonly limits?: Partial<RateLimits>
  readonly timeouts?: Partial<Timeouts>
  readonly connections?: Partial<typeof connectionLimits>
  /** Accepts new connections before requests begin; see `acceptFirst`. False by default: at a hub people wait for doors. */
  readonly acceptsFirst?: boolean
  /** Adds routes that are not calls, such as webhooks. */
  readonly mount?: (app: FastifyInstance) => Promise<void>
  /** Whether this process is ready besides its database, for example whether its broker runs. */
  readonly isReady?: () => boolean
  /** Whether the other side is connected, for the metrics. */
  readonly isLinked?: () => Promise<boolean>
}
