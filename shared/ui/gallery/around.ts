/** A browser with a voice for each language that has one. */
export function withVoices(): () => void {
  const voices = ['en-US', 'he-IL'].map(lang => ({
    lang,
    name: lang,
    voiceURI: lang,
    localService: true,
    default: false,
  }))
  const really = speechSynthesis.getVoices.bind(speechSynthesis)
  speechSynthesis.getVoices = () => voices
  return () => {
    speechSynthesis.getVoices = really
  }
}

/** A browser in which what ends after some seconds stays. */
export function withoutTimers(): () => void {
  const really = window.setTimeout
  window.setTimeout = ((run: () => void, delayMs = 0) =>
    delayMs < 3_000 ? really(run, delayMs) : 0) as unknown as typeof window.setTimeout
  return () => {
    window.setTimeout = really
  }
}

/** A browser that lets every page copy. */
export function withClipboard(): () => void {
  const clipboard = { writeText: () => Promise.resolve() }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'clipboard')
}

/** A browser without a network. */
export function withoutNetwork(): () => void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'onLine')
}
