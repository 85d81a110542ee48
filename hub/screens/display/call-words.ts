import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { kiosk as en } from '@mayim/texts/en/kiosk.ts'
import { kiosk as he } from '@mayim/texts/he/kiosk.ts'
import { kiosk as yi } from '@mayim/texts/yi/kiosk.ts'
import { inSentence } from '@mayim/ui/format.ts'

/** All three at once: whoever waits beside her may need another. */
const words = { en: en.display, he: he.display, yi: yi.display } as const

/** What is shown and what is said of a call, in the language of the one who is called. */
export function callWords({ code, roomName, language }: CalledCode): {
  sentence: string
  /** Where there is no place for the sentence. */
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
