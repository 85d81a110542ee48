import type { Result } from '@mayim/domain/result.ts'
import type { Peers } from '../ground/database/peers.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { deleteOldSignIns } from './delete-old-sign-ins.ts'
import { alreadySetUp, type FirstStart } from './first-start.ts'
import { createSessionDirectory, type SessionDirectory } from './session-directory.ts'
import { openSigningKeys } from './signing-keys.ts'
import { SlowDown } from './slow-down.ts'
import { Admission, Throttle } from './throttle.ts'

/** The limits of login codes (threats-T1, threats-T2). */
export interface CodeLimits {
  /** Sends to one phone in 10 minutes, and in a day. */
  readonly sendsPerPhone: number
  readonly sendsPerPhoneOfDay: number
  /** Codes without one that was typed right, of an address or a phone, after which a person is asked for (threats-340). */
  readonly sendsBeforeCheck: number
  /** Requests from one address, and from its /24, in 10 minutes. */
  readonly sendsPerAddress: number
  readonly sendsPerNeighbours: number
  /** Sends to all phones together. Above it only known patrons get a text, as many again (threats-175). */
  readonly sendsPerHour: number
  readonly sendsPerDay: number
  /** Wrong codes in one login session, and for one phone in a day. */
  readonly triesPerSession: number
  readonly wrongCodesPerDay: number
  /** Wrong passwords from one address in a minute (people-140). */
  readonly passwordFailuresPerAddress: number
  /** Password checks that run or wait. */
  readonly passwordChecksAtOnce: number
}

export const codeLimits: CodeLimits = {
  sendsPerPhone: 3,
  sendsPerPhoneOfDay: 12,
  sendsBeforeCheck: 2,
  sendsPerAddress: 10,
  sendsPerNeighbours: 30,
  sendsPerHour: 200,
  sendsPerDay: 1000,
  triesPerSession: 5,
  wrongCodesPerDay: 90,
  passwordFailuresPerAddress: 20,
  passwordChecksAtOnce: 20,
}

/** Tells a person from a machine, by a token that the browser gets. */
export interface Captcha {
  /** Whether the facility has set one up. */
  readonly isSet: () => boolean
  /** Refuses captchaFailed, and unreachable if its server does not answer. */
  readonly verify: (token: string) => Promise<Result<null>>
}

/** What signing in needs besides the facility: keys, the cache of sessions and the counters in memory. */
export interface Auth {
  readonly facility: Facility
  readonly tokens: AccessTokens
  readonly sessions: SessionDirectory
  readonly limits: CodeLimits
  readonly throttles: {
    readonly sendsOfAddress: Throttle
    readonly sendsOfNeighbours: Throttle
    readonly triesOfAddress: Throttle
    readonly pairingOfAddress: Throttle
    /** Searches of a kiosk, by its id. */
    readonly findsOfKiosk: Throttle
    /** Wrong codes of gift cards. */
    readonly vouchers: Throttle
    /** Wrong passwords. */
    readonly failuresOfAddress: Throttle
  }
  readonly passwordChecks: Admission
  readonly slowDown: SlowDown
  /** Wrong passwords of an account from all addresses; a known device is spared (people-156). */
  readonly accountSlowDown: SlowDown
  /** Login codes that nobody has typed, by address and by phone (threats-340). */
  readonly unusedCodes: SlowDown
  /** Absent at the hub, which nobody reaches from the internet. */
  readonly captcha?: Captcha
  /** Before the first Admin exists, nobody signs in. */
  readonly firstStart: FirstStart
  /** Called after a text was queued, so that it is sent without waiting for the next tick. */
  readonly onMessage: () => void
  stop(): void
}

export interface AuthOptions {
  /** Outside the database. Created with mode 0600 at the first start. */
  readonly signingKeyFile: string
  readonly limits?: Partial<CodeLimits>
  readonly onMessage?: () => void
  readonly captcha?: Captcha
  /** Absent for a server whose tests create its accounts. */
  readonly firstStart?: FirstStart
  /** The other processes of this side. A session that ends in one process ends in all. */
  readonly peers?: Peers
}

const minuteMs = 60_000
const hourMs = 3_600_000
const tenMinutesMs = 600_000
const deleteEveryMs = 3_600_000

export async function createAuth(facility: Facility, options: AuthOptions): Promise<Auth> {
  const limits = { ...codeLimits, ...options.limits }
  const keys = await openSigningKeys(options.signingKeyFile)
  const sessions = createSessionDirectory(facility, options.peers)
  const clock = facility.hostClock
  const deleteOld = () =>
    deleteOldSignIns(facility).catch(error =>
      facility.log.error({ err: error }, 'deleting old sign-ins failed'),
    )
  const timer = setInterval(deleteOld, deleteEveryMs)
  timer.unref()
  return {
    facility,
    tokens: createAccessTokens(keys, facility.side, clock),
    sessions,
    limits,
    throttles: {
      sendsOfAddress: new Throttle(clock, limits.sendsPerAddress, tenMinutesMs),
      sendsOfNeighbours: new Throttle(clock, limits.sendsPerNeighbours, tenMinutesMs),
      triesOfAddress: new Throttle(clock, limits.sendsPerAddress * limits.triesPerSession, tenMinutesMs),
      pairingOfAddress: new Throttle(clock, 10, tenMinutesMs),
      findsOfKiosk: new Throttle(clock, 5, minuteMs),
      vouchers: new Throttle(clock, 10, 10 * minuteMs),
      failuresOfAddress: new Throttle(clock, limits.passwordFailuresPerAddress, minuteMs),
    },
    passwordChecks: new Admission(limits.passwordChecksAtOnce),
    slowDown: new SlowDown(clock),
    accountSlowDown: new SlowDown(clock, { freeFailures: 20, resetAfterMs: hourMs }),
    unusedCodes: new SlowDown(clock, { freeFailures: limits.sendsBeforeCheck, resetAfterMs: tenMinutesMs }),
    ...(options.captcha ? { captcha: options.captcha } : {}),
    firstStart: options.firstStart ?? alreadySetUp,
    onMessage: options.onMessage ?? (() => undefined),
    stop: () => clearInterval(timer),
  }
}

export function hostIso(auth: Pick<Auth, 'facility'>, plusMs = 0): string {
  return new Date(auth.facility.hostClock.now() + plusMs).toISOString()
}
