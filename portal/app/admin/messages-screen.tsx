import { MessagesPage } from '@mayim/ui/messages/messages-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin messages: the inbox, and what became of sent messages. */
export function MessagesScreen() {
  const timeZone = textSetting(usePublicSettings().data, 'timeZone') || 'UTC'
  return <MessagesPage timeZone={timeZone} />
}
