import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Auth } from './auth.ts'
import { sendsSince } from './login-code-table.ts'
import { addressGroup, addressNeighbours } from './throttle.ts'

/** Counts a request for a login code. Returns the seconds that the address must wait, 0 if it is allowed. */
export function throttleSend(auth: Auth, address: string): number {
  return Math.max(
    auth.throttles.sendsOfAddress.take(addressGroup(address)),
    auth.throttles.sendsOfNeighbours.take(addressNeighbours(address)),
  )
}

/** Counts a try of a login code. Returns the seconds that the address must wait, 0 if it is allowed. */
export function throttleTry(auth: Auth, address: string): number {
  return auth.throttles.triesOfAddress.take(addressGroup(address))
}

interface PasswordTry {
  readonly account: string
  readonly address: string
  /** The account has signed in from this device, so others' failures do not slow it down. */
  readonly knownDevice: boolean
  readonly field?: string
  /** Called with the number of the account's wrong passwords from unknown devices. */
  readonly onWrong?: (count: number) => Promise<void>
}

/**
 * Checks a password within the limits: of the account at this address, of the account at all unknown devices, of all
 * failures of the address, and of checks under way, because each takes long (people-140, people-156). Returns whether it
 * is right. Refuses `slowDown` with the seconds to wait, and signInBusy.
 */
export async function tryPassword(
  auth: Auth,
  tried: PasswordTry,
  check: () => Promise<boolean>,
): Promise<Result<boolean>> {
  const { slowDown, accountSlowDown, passwordChecks, throttles } = auth
  const group = addressGroup(tried.address)
  const key = `${tried.account}\n${group}`
  const field = tried.field === undefined ? {} : { field: tried.field }
  const ofAccount = tried.knownDevice ? 0 : accountSlowDown.waitSeconds(tried.account)
  const waitSeconds = Math.max(slowDown.waitSeconds(key), ofAccount)
  const place = { group, isKnown: tried.knownDevice }
  if (waitSeconds === 0 && passwordChecks.isFullFor(place)) return refuse('unreachable', 'signInBusy', field)
  // The failure is counted before the slow hash, so that concurrent tries are all counted.
  const seconds = waitSeconds || throttles.failuresOfAddress.take(group)
  if (seconds > 0) return refuse('tooMany', 'slowDown', { ...field, detail: { seconds } })
  slowDown.failed(key)
  const failures = tried.knownDevice ? 0 : accountSlowDown.failed(tried.account)
  const right = await passwordChecks.run(place, check)
  if (right) {
    slowDown.succeeded(key)
    throttles.failuresOfAddress.giveBack(group)
    if (!tried.knownDevice) accountSlowDown.giveBack(tried.account)
  } else await tried.onWrong?.(failures)
  return ok(right)
}

const hourMs = 3_600_000

interface CodeToSend {
  readonly address: string
  /** The keyed hash of the phone. */
  readonly phoneHash: string
  /** This browser has signed in with this phone, and is not asked. */
  readonly knownDevice: boolean
  /** Of the captcha. */
  readonly token: string | undefined
}

/**
 * Checks that a person asks for a login code, after two codes of the address or for the phone that nobody typed, and
 * for everybody while half of the hour's budget is used (threats-340). Without a captcha each further code waits longer
 * instead. Refuses captchaNeeded, captchaFailed, unreachable, and tooManyCodes with the seconds to wait.
 */
export async function checkHuman(auth: Auth, request: CodeToSend): Promise<Result<null>> {
  if (request.knownDevice) return ok(null)
  const { captcha, unusedCodes, limits } = auth
  const keys = keysOf(request.address, request.phoneHash)
  const checked = captcha?.isSet()
    ? await askCaptcha(
        auth,
        captcha,
        request,
        keys.some(key => unusedCodes.count(key) >= limits.sendsBeforeCheck),
      )
    : waitLonger(Math.max(...keys.map(key => unusedCodes.waitSeconds(key))))
  if (checked.ok) for (const key of keys) unusedCodes.failed(key)
  return checked
}

/** A code was typed right, so a person is at this address and has this phone. */
export function codeWasUsed({ unusedCodes }: Auth, address: string, phoneHash: string): void {
  for (const key of keysOf(address, phoneHash)) unusedCodes.succeeded(key)
}

function keysOf(address: string, phoneHash: string): string[] {
  return [`address ${addressGroup(address)}`, `phone ${phoneHash}`]
}

async function askCaptcha(
  { facility, limits }: Auth,
  captcha: NonNullable<Auth['captcha']>,
  { token }: CodeToSend,
  hasUnused: boolean,
): Promise<Result<null>> {
  const since = new Date(facility.hostClock.now() - hourMs).toISOString()
  const isNeeded = hasUnused || (await sendsSince(facility.db, since)) >= limits.sendsPerHour / 2
  if (!isNeeded) return ok(null)
  return token ? captcha.verify(token) : refuse('forbidden', 'captchaNeeded')
}

function waitLonger(seconds: number): Result<null> {
  return seconds > 0 ? refuse('tooMany', 'tooManyCodes', { detail: { seconds } }) : ok(null)
}
