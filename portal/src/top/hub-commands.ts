import { bookOnBehalf } from '@mayim/core/booking/anywhere/book-anywhere.ts'
import { relayedCommands } from '@mayim/core/http/relay-call.ts'
import { noteKeyCommands } from '@mayim/core/keeping/notes/give-note-keys.ts'
import type { CommandHandlers } from '@mayim/core/people/commands/command-desk.ts'
import type { Auth } from '@mayim/core/sign-in/auth.ts'
import { acceptChangedPassword } from '@mayim/core/sign-in/staff/changed-password.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import { createHubTextIntake, isHubText } from '../messages/messenger/accept-hub-text.ts'
import { portalHandlers } from './handlers/portal-handlers.ts'

/**
 * What the portal does for the hub: the calls that only the portal can answer, and the texts that the hub cannot send.
 */
export function hubCommands(parts: {
  readonly facility: PortalFacility
  readonly auth: Auth
  readonly onMessage: () => void
}): CommandHandlers {
  const relayed = relayedCommands({ ...parts, handlers: portalHandlers })
  const takeText = createHubTextIntake(parts.facility)
  return {
    ...relayed,
    changedPassword: asked => acceptChangedPassword(parts.auth, asked),
    ...noteKeyCommands(parts.facility, parts.facility.peer),
    book: asked => bookOnBehalf(parts.facility, asked),
    sendSms: async body => {
      const taken = isHubText(body)
        ? await takeText(parts.facility, body)
        : ((await relayed.sendSms?.(body)) ?? refuse('later', 'later'))
      if (taken.ok) parts.onMessage()
      return taken
    },
  }
}
