import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'

/** Sends no text while the facility is in test mode; each counts as sent (messages-14). */
export function muteInTestMode(facility: Pick<Facility, 'settings'>, messenger: Messenger): Messenger {
  return {
    send: async text => (facility.settings.current().testMode ? 'sent' : messenger.send(text)),
  }
}
