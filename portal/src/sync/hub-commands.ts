import { bookOnBehalf } from '@mayim/core/anywhere/book-anywhere.ts'
import type { CommandHandlers } from '@mayim/core/commands/command-desk.ts'
import { relayedCommands } from '@mayim/core/http/relay-call.ts'
import type { Auth } from '@mayim/core/people/auth.ts'
import { acceptChangedPassword } from '@mayim/core/people/staff/changed-password.ts'
import { noteKeyCommands } from '@mayim/core/privacy/notes/give-note-keys.ts'
import { refuse } from '@mayim/domain/result.ts'
import { portalHandlers } from '../handlers/portal-handlers.ts'
import { createHubTextIntake, isHubText } from '../messenger/accept-hub-text.ts'
import type { PortalFacility } from '../portal-facility.ts'

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
