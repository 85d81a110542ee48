import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { kiosk as en } from '@mayim/texts/en/kiosk.ts'
import { kiosk as he } from '@mayim/texts/he/kiosk.ts'
import { kiosk as yi } from '@mayim/texts/yi/kiosk.ts'
import { inSentence } from '@mayim/ui/format.ts'

/** All three languages are loaded at once: each call may need another. */
const words = { en: en.display, he: he.display, yi: yi.display } as const

/** The displayed and the spoken text of a call, in the patron's language. */
export function callWords({ code, roomName, language }: CalledCode): {
  sentence: string
  /** The short form, for little space. */
  place: string
  spoken: string
} {
  const { call, place, spoken } = words[language]
  const room = inSentence(roomName, language)
  const shown = (text: string) => text.replace('{room}', room)
  return {
    sentence: shown(call),
    place: shown(place),
    spoken: spoken.replace('{code}', code).replace('{room}', roomName),
  }
}
