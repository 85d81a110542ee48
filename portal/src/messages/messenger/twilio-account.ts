import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/open-secret.ts'
import type { TwilioAccount } from './twilio-messenger.ts'

/**
 * The account that sends texts: that of the facility's settings if all three are set (messages-15), otherwise that of
 * the process; null if there is neither. Read for each text, so that an Admin's change applies at once.
 */
export function twilioAccount(
  facility: Pick<Facility, 'db' | 'ownSealer' | 'settings'>,
  ofProcess: TwilioAccount | null,
): () => Promise<TwilioAccount | null> {
  return async () => {
    const { smsAccountSid: accountSid, smsFrom: from } = facility.settings.current()
    if (accountSid === '' || from === '') return ofProcess
    const token = await openSecret(facility, 'smsAuthToken')
    return token === null ? ofProcess : { accountSid, authToken: token.reveal(), from }
  }
}
