import { ok, type Result } from '@mayim/domain/result.ts'
import type { Peers } from '../ground/database/peers.ts'
import type { Clock, Facility } from '../ground/runtime/facility.ts'
import { type AccessTokens, createAccessTokens, openSigningKeys } from './access-token.ts'
import { deletePairingCodes } from './device-table.ts'
import { alreadySetUp, type FirstStart } from './first-start.ts'
import { deleteLoginSessions, deleteSends } from './login-code-table.ts'
import { createSessionDirectory, type SessionDirectory } from './session-directory.ts'
import { deleteExpiredTokens, deleteOldLocks } from './session-table.ts'
import { Admission, Throttle } from './throttle.ts'

/** The limits of login codes (threats-T1, threats-T2). */
interface CodeLimits {
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
  /** Password checks that run or wait, of known devices and of others each. */
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
interface Captcha {
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
  /** Whether a text can leave at all, as far as this side knows (people-1110). */
  readonly canText: () => Promise<boolean>
  stop(): void
}

export interface AuthOptions {
  /** Outside the database. Created with mode 0600 at the first start. */
  readonly signingKeyFile: string
  readonly limits?: Partial<CodeLimits>
  readonly canText?: () => Promise<boolean>
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
    canText: options.canText ?? (async () => true),
    stop: () => clearInterval(timer),
  }
}

export function hostIso(auth: Pick<Auth, 'facility'>, plusMs = 0): string {
  return new Date(auth.facility.hostClock.now() + plusMs).toISOString()
}

const dayMs = 86_400_000
/** A session of staff ends before (people-94). */
const longestOfStaffMs = 8 * dayMs

/**
 * Deletes login sessions, code sends, tokens and pairing codes that ended more than a day ago. No limit counts them.
 */
async function deleteOldSignIns(facility: Pick<Facility, 'write' | 'hostClock'>): Promise<void> {
  const before = new Date(facility.hostClock.now() - dayMs).toISOString()
  await facility.write(async trx => {
    await deleteLoginSessions(trx, before)
    await deleteSends(trx, before)
    await deleteExpiredTokens(trx, before)
    await deletePairingCodes(trx, before)
    await deleteOldLocks(trx, new Date(facility.hostClock.now() - longestOfStaffMs).toISOString())
    return ok(null)
  })
}

interface Failures {
  count: number
  lastMs: number
}

const maxWaitMs = 60_000
const maxKeys = 10_000

interface SlowDownRules {
  /** Failures before the first wait. Default 4. */
  readonly freeFailures?: number
  /** Failures are forgotten after so long without another. Default half an hour. */
  readonly resetAfterMs?: number
}

/**
 * Slows guessing down without locking an account. After the free failures, each further try of the same key (such as an
 * account and an address) waits 1, 2, 4 … 60 seconds.
 */
export class SlowDown {
  readonly #clock: Clock
  readonly #freeFailures: number
  readonly #resetAfterMs: number
  readonly #failures = new Map<string, Failures>()

  constructor(clock: Clock, { freeFailures = 4, resetAfterMs = 30 * 60_000 }: SlowDownRules = {}) {
    this.#clock = clock
    this.#freeFailures = freeFailures
    this.#resetAfterMs = resetAfterMs
  }

  /** Seconds that this key must still wait, 0 if it may try. */
  waitSeconds(key: string): number {
    const failures = this.#failures.get(key)
    if (!failures || failures.count < this.#freeFailures) return 0
    const waitMs = Math.min(1000 * 2 ** (failures.count - this.#freeFailures), maxWaitMs)
    return Math.max(0, Math.ceil((failures.lastMs + waitMs - this.#clock.now()) / 1000))
  }

  /** The failures of this key that are not forgotten. */
  count(key: string): number {
    const failures = this.#failures.get(key)
    return failures && this.#clock.now() - failures.lastMs < this.#resetAfterMs ? failures.count : 0
  }

  /** Counts a failure and returns how many there are. */
  failed(key: string): number {
    const now = this.#clock.now()
    const count = this.count(key) + 1
    this.#failures.delete(key)
    if (this.#failures.size >= maxKeys) this.#failures.delete(this.#failures.keys().next().value ?? '')
    this.#failures.set(key, { count, lastMs: now })
    return count
  }

  /** Subtracts a failure that was counted before the try and was none. */
  giveBack(key: string): void {
    const failures = this.#failures.get(key)
    if (failures) failures.count -= 1
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }
}
