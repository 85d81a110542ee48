import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import type { TwilioAccount } from './twilio-messenger.ts'

/**
 * The account that texts go out by: the facility's settings where all three are set (messages-15), else that of
 * the process; null where there is neither. Read anew for each text, so that what an Admin changes holds at once.
 */
export function twilioAccount(
  facility: Pick<Facility, 'db' | 'sealer' | 'settings'>,
  ofProcess: TwilioAccount | null,
): () => Promise<TwilioAccount | null> {
  return async () => {
    const { smsAccountSid: accountSid, smsFrom: from } = facility.settings.current()
    if (accountSid === '' || from === '') return ofProcess
    const token = await openSecret(facility, 'smsAuthToken')
    return token === null ? ofProcess : { accountSid, authToken: token.reveal(), from }
  }
}
