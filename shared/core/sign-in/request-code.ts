import { isLandline } from '@mayim/domain/people/phone.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import { shabbosRefusal } from '../ground/calendar/shabbos-now.ts'
import type { Caller, Writers } from '../ground/runtime/facility.ts'
import { messagesSince } from '../messages/outbound-table.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { areTextsRefused } from '../messages/texts-refused.ts'
import { isOfOtherCountry, servedPhone } from '../people/mobile-phone.ts'
import { userByPhone } from '../people/user-table.ts'
import { type Auth, hostIso } from './auth.ts'
import { checkHuman, throttleSend } from './limits.ts'
import { failuresOf, insertLoginSession, insertSend, sendsSince } from './login-code-table.ts'
import { codeKey, codeMinutes, hashCode, hashPhone, makeCode } from './one-time-code.ts'

export interface CodeRequest {
  readonly phone: string
  /** The country of a phone without a dial code, by default the facility's. */
  readonly country?: string
  /** This browser has signed in with this phone before. It has its own limits, so nobody else can use them up. */
  readonly knownDevice: boolean
  /** Of the captcha, where one was asked for. */
  readonly captchaToken?: string | undefined
  /** She asks for a call. A landline is called in any case. */
  readonly byCall: boolean
  /** Returns the body of the text, or what a call reads out. */
  readonly textOf: (code: string, byCall: boolean) => string
  /** Called after a request beyond the facility's budget of texts. */
  readonly onBudgetUsed: () => Promise<void>
}

interface CodeRequested {
  readonly loginSession: string
  readonly expiresAt: string
  readonly byCall: boolean
  /** What is promised of it: the same for a known and an unknown phone (people-1110). */
  readonly arrives: CodeArrival
}

/** `never`: no text can leave now; `unsure`: few do, or the provider refuses them. */
type CodeArrival = 'soon' | 'unsure' | 'never'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Sends a login code by text, or by a call (people-6, people-10, people-880). The answer and the work are the same whether the phone is known or not.
 * Only when the facility's budget of texts is used up do unknown phones get none, and known phones as many texts again
 * (threats-175). Refuses `shabbosNoTexts` while texts are not allowed (messages-26), `invalidPhone`, `phoneCountry` for a
 * phone of a country that gets none, `tooManyCodes`, and as `checkHuman`.
 */
export async function requestCode(
  auth: Auth,
  caller: Caller,
  input: CodeRequest,
): Promise<Result<CodeRequested>> {
  const { facility } = auth
  if (shabbosRefusal(facility, 'sms')) return refuse('conflict', 'shabbosNoTexts')
  const settings = facility.settings.current()
  const phone = servedPhone(input.phone, settings, input.country)
  if (phone === null) {
    const code = isOfOtherCountry(input.phone, settings, input.country) ? 'phoneCountry' : 'invalidPhone'
    return refuse('invalid', code, { field: 'phone' })
  }
  const byCall = input.byCall || isLandline(phone)
  const seconds = throttleSend(auth, caller.address)
  if (seconds > 0) return refuse('tooMany', 'tooManyCodes', { detail: { seconds } })

  const phoneHash = hashPhone(facility.ownSealer, phone)
  const human = await checkHuman(auth, {
    address: caller.address,
    phoneHash,
    knownDevice: input.knownDevice,
    token: input.captchaToken,
  })
  if (!human.ok) return human
  const sendKey = input.knownDevice ? hashPhone(facility.ownSealer, `${phone}\nknown device`) : phoneHash
  const id = v7()
  const code = makeCode()
  const expiresAt = hostIso(auth, codeMinutes * minuteMs)
  const requested = await facility.write(async trx => {
    if (await isTooMany(auth, trx, { phoneHash, sendKey, knownDevice: input.knownDevice })) {
      return refuse('tooMany', 'tooManyCodes', { detail: { seconds: codeMinutes * 60 } })
    }
    const known = await userByPhone(trx, phone)
    const withinBudget = await isWithinBudget(auth, trx)
    await insertSend(trx, { id, phoneHash: sendKey, at: hostIso(auth) })
    await insertLoginSession(trx, {
      id,
      phone: phoneHash,
      codeHash: hashCode(facility.ownSealer, id, phoneHash, code),
      createdAt: hostIso(auth),
      expiresAt,
      failures: 0,
      usedAt: null,
    })
    if (withinBudget || (known && (input.knownDevice || (await isWithinReserve(auth, trx))))) {
      await queueMessage(facility, trx, {
        kind: 'loginCode',
        to: phone,
        channel: byCall ? 'voice' : 'text',
        body: input.textOf(code, byCall),
        dedupeKey: codeKey(id),
        expiresAt,
      })
    }
    return ok({ withinBudget })
  })
  if (!requested.ok) return requested
  if (!requested.value.withinBudget) {
    facility.log.error('the budget of login codes is used up, possibly by SMS pumping')
    await input.onBudgetUsed()
  }
  const arrives = await arrivalOf(auth, phone, requested.value.withinBudget)
  return ok({ loginSession: id, expiresAt, byCall, arrives })
}

async function arrivalOf(auth: Auth, phone: string, withinBudget: boolean): Promise<CodeArrival> {
  const isRefused = await areTextsRefused(auth.facility.db, phone)
  if (!(await auth.canText())) return 'never'
  return isRefused || !withinBudget ? 'unsure' : 'soon'
}

async function isTooMany(
  auth: Auth,
  trx: Writers,
  { phoneHash, sendKey, knownDevice }: { phoneHash: string; sendKey: string; knownDevice: boolean },
): Promise<boolean> {
  if ((await sendsSince(trx, hostIso(auth, -10 * minuteMs), sendKey)) >= auth.limits.sendsPerPhone)
    return true
  if ((await sendsSince(trx, hostIso(auth, -dayMs), sendKey)) >= auth.limits.sendsPerPhoneOfDay) return true
  if (knownDevice) return false
  const failures = await failuresOf(trx, phoneHash, hostIso(auth, -dayMs))
  return failures >= auth.limits.wrongCodesPerDay
}

async function isWithinBudget(auth: Auth, trx: Writers): Promise<boolean> {
  const inLastHour = await sendsSince(trx, hostIso(auth, -60 * minuteMs))
  if (inLastHour >= auth.limits.sendsPerHour) return false
  return (await sendsSince(trx, hostIso(auth, -dayMs))) < auth.limits.sendsPerDay
}

/** Counts the texts themselves, because unknown phones beyond the budget get none and must not use up the reserve. */
async function isWithinReserve(auth: Auth, trx: Writers): Promise<boolean> {
  const { sendsPerHour, sendsPerDay } = auth.limits
  const inLastHour = await messagesSince(trx, 'loginCode', hostIso(auth, -60 * minuteMs))
  if (inLastHour >= 2 * sendsPerHour) return false
  return (await messagesSince(trx, 'loginCode', hostIso(auth, -dayMs))) < 2 * sendsPerDay
}
