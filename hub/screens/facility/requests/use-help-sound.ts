import { useEffect } from 'react'

/** A falling pair of tones, apart from the soft call of the display in pitch, shape and loudness. */
const tonesHz = [987.77, 659.25] as const
const toneSeconds = 0.22
const loudness = 0.35
const repeatMs = 2_000

let audio: AudioContext | undefined

/**
 * Sounds an alert every 2 s while it is active (visit-163). If the browser needs a touch first, the sound starts with
 * the first touch; the call is shown as well.
 */
export function useHelpSound(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('AudioContext' in window)) return
    sound()
    const timer = setInterval(sound, repeatMs)
    return () => clearInterval(timer)
  }, [isActive])
}

function sound(): void {
  audio ??= new AudioContext()
  const context = audio
  // Tones that are scheduled while no sound is allowed would all be played at the first touch.
  if (context.state !== 'running') {
    context.resume().catch(() => undefined)
    return
  }
  for (const [place, frequency] of tonesHz.entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const startsAt = context.currentTime + place * toneSeconds
    tone.type = 'square'
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, startsAt)
    volume.gain.exponentialRampToValueAtTime(0.0001, startsAt + toneSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(startsAt)
    tone.stop(startsAt + toneSeconds)
  }
}
