import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { textIn } from '@mayim/ui/i18n.ts'

/** The displayed and the spoken text of a call, in the patron's language. `useCallTexts` has loaded it. */
export function callWords({ code, roomName, language }: CalledCode): {
  sentence: string
  /** The short form, for little space. */
  place: string
  spoken: string
} {
  const room = { room: roomName }
  return {
    sentence: textIn(language, 'kiosk.display.call', room),
    place: textIn(language, 'kiosk.display.place', room),
    spoken: withoutMarks(textIn(language, 'kiosk.display.spoken', { ...room, code })),
  }
}
