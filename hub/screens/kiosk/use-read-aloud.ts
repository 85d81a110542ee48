import { withoutMarks } from '@mayim/ui/format.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useEffect, useState } from 'react'

/** No browser has a Yiddish voice, and a Hebrew voice mispronounces it. Yiddish is not read aloud. */
const voiceTags: Readonly<Record<Language, string | null>> = { en: 'en-US', he: 'he-IL', yi: null }

/** Speaks a text in that language. Null if this device has no voice for it. */
export function useReadAloud(language: Language): ((text: string) => void) | null {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const look = () => setVoices(speechSynthesis.getVoices())
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', look)
      speechSynthesis.cancel()
    }
  }, [])
  const tag = voiceTags[language]
  const voice = tag === null ? undefined : voices.find(each => each.lang.startsWith(tag.slice(0, 2)))
  if (!voice) return null
  return text => {
    speechSynthesis.cancel()
    const said = new SpeechSynthesisUtterance(withoutMarks(text))
    said.voice = voice
    said.lang = voice.lang
    speechSynthesis.speak(said)
  }
}
