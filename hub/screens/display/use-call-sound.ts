import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'
import { useEffect, useRef } from 'react'
import { callWords } from './call-words.ts'
import { newCalls } from './new-calls.ts'

/** Two soft tones, a third apart. */
const tonesHz = [523.25, 659.25] as const
const toneSeconds = 0.5
const loudness = 0.12

/**
 * Plays a soft sound for each new call, then speaks the number and the room in the patron's language if the device
 * has a voice for it.
 */
export function useCallSound(called: readonly CalledCode[] | null): void {
  const before = useRef<readonly CalledCode[] | null>(null)
  // The browser loads its voices at the first request, which returns none.
  useEffect(() => {
    if ('speechSynthesis' in window) speechSynthesis.getVoices()
  }, [])
  useEffect(() => {
    if (called === null) return
    const fresh = newCalls(before.current, called)
    before.current = called
    if (fresh.length === 0) return
    void chime().finally(() => fresh.forEach(say))
  }, [called])
}

let audio: AudioContext | undefined

/** Settles after the sound. If the browser needs a touch first, the display stays silent: it is read as well. */
async function chime(): Promise<void> {
  const ended = Promise.withResolvers<void>()
  audio ??= new AudioContext()
  await audio.resume()
  for (const [place, frequency] of tonesHz.entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const startsAt = audio.currentTime + place * toneSeconds * 0.6
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, startsAt)
    volume.gain.exponentialRampToValueAtTime(0.0001, startsAt + toneSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(startsAt)
    tone.stop(startsAt + toneSeconds)
    if (place === tonesHz.length - 1) tone.onended = () => ended.resolve()
  }
  await ended.promise
}

function say(called: CalledCode): void {
  if (!('speechSynthesis' in window) || called.language === 'yi') return
  const voice = speechSynthesis.getVoices().find(each => each.lang.startsWith(called.language))
  if (!voice) return
  const said = new SpeechSynthesisUtterance(callWords(called).spoken)
  said.voice = voice
  said.lang = voice.lang
  speechSynthesis.speak(said)
}
