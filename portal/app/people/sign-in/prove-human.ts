import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import type { SavedPhone } from '../../frame/patron/saved-phone.ts'
import { captchaToken, isOfOtherPage } from '../../site/message-form/captcha.ts'
import { keepAskedPhone } from './code-request.ts'

/**
 * The captcha's token for a login code. Throws captchaFailed if its script is blocked. A document of another page may
 * not load the script: it is reloaded, and the phone that was asked for is sent again.
 */
export async function proveHuman(phone: SavedPhone, failedText: string): Promise<string> {
  if (isOfOtherPage()) {
    keepAskedPhone(phone)
    reloadPage()
    await new Promise<never>(() => undefined)
  }
  try {
    const settings = await callApi('publicSettings', {})
    return await captchaToken(String(settings.googleSiteKey?.value ?? ''), 'signIn')
  } catch {
    throw new ApiError(0, 'captchaFailed', failedText)
  }
}
