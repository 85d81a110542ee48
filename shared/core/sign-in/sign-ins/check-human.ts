import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { addressGroup } from '../address-group.ts'
import type { Auth } from '../auth.ts'
import { sendsSince } from '../code-send-table.ts'

const hourMs = 3_600_000

interface AskedCode {
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
export async function checkHuman(auth: Auth, asked: AskedCode): Promise<Result<null>> {
  if (asked.knownDevice) return ok(null)
  const { captcha, unusedCodes, limits } = auth
  const keys = keysOf(asked.address, asked.phoneHash)
  const checked = captcha?.isSet()
    ? await askCaptcha(
        auth,
        captcha,
        asked,
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
  { token }: AskedCode,
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
