import type { CalledCode } from '@mayim/shared/contract/entities/kiosk.ts'
import { kiosk as en } from '@mayim/shared/texts/en/kiosk.ts'
import { kiosk as he } from '@mayim/shared/texts/he/kiosk.ts'
import { kiosk as yi } from '@mayim/shared/texts/yi/kiosk.ts'

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
  const filled = (text: string) => text.replace('{code}', code).replace('{room}', roomName)
  return { sentence: filled(call), place: filled(place), spoken: filled(spoken) }
}
