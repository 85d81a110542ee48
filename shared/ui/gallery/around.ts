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

/** A browser whose page does not navigate away. */
export function withoutLeaving(): () => void {
  const stay = (event: NavigateEvent) => {
    if (!event.destination.sameDocument) event.preventDefault()
  }
  navigation.addEventListener('navigate', stay)
  return () => navigation.removeEventListener('navigate', stay)
}

/** A browser without a network. */
export function withoutNetwork(): () => void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'onLine')
}
