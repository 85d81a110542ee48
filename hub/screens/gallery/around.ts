/** A browser that has a voice for the languages that have one anywhere. */
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

/** A browser that stays on the page that it is told to leave. */
export function withoutLeaving(): () => void {
  const stay = (event: NavigateEvent) => {
    if (!event.destination.sameDocument) event.preventDefault()
  }
  navigation.addEventListener('navigate', stay)
  return () => navigation.removeEventListener('navigate', stay)
}
