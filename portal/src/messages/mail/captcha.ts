import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'

/** Checks that a person sent a form, by the token that her browser got. */
export type VerifyHuman = (token: string) => Promise<Result<null>>

export const captchaUrl = 'https://www.google.com/recaptcha/api/siteverify'
/** The action under which a form requests its token (messages-31), and the one of the login (threats-340). */
export const captchaAction = 'social'
export const signInAction = 'signIn'
const leastScore = 0.5
const timeoutMs = 5_000

const answerCheck = Compile(
  Type.Object({
    success: Type.Boolean(),
    score: Type.Optional(Type.Number()),
    action: Type.Optional(Type.String()),
  }),
)

/**
 * Verifies a token at reCAPTCHA if the facility has a site key; without one every form passes. The sender's address is
 * not sent. Refuses captchaFailed, and unreachable if there is no answer or no secret: an unverified form never passes.
 */
export function createCaptcha(
  facility: Pick<Facility, 'db' | 'ownSealer' | 'settings' | 'log'>,
  url = captchaUrl,
  ownAction = captchaAction,
): VerifyHuman {
  return async token => {
    if (facility.settings.current().googleSiteKey === '') return ok(null)
    if (token === '') return refuse('forbidden', 'captchaFailed')
    const secret = await openSecret(facility, 'recaptchaSecret')
    if (secret === null) {
      facility.log.error('a reCAPTCHA site key is set, but no secret')
      return refuse('unreachable', 'unreachable')
    }
    const answer = await ask(url, { secret: secret.reveal(), response: token })
    if (!answerCheck.Check(answer)) {
      facility.log.warn('reCAPTCHA did not answer')
      return refuse('unreachable', 'unreachable')
    }
    const { success, score = 1, action = ownAction } = answer
    const isHuman = success && score >= leastScore && action === ownAction
    return isHuman ? ok(null) : refuse('forbidden', 'captchaFailed')
  }
}

async function ask(url: string, fields: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
