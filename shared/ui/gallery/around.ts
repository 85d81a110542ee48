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

/** A browser that saves no file. */
export function withoutFiles(): () => void {
  const really = URL.createObjectURL
  URL.createObjectURL = () => {
    throw new Error('No file is saved')
  }
  return () => {
    URL.createObjectURL = really
  }
}

/** A browser without a network. */
export function withoutNetwork(): () => void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'onLine')
}

/** A browser that tells no position. */
export function withoutPosition(): () => void {
  const asked = (_: PositionCallback, fails?: PositionErrorCallback) =>
    fails?.({} as GeolocationPositionError)
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: asked },
    configurable: true,
  })
  return () => Reflect.deleteProperty(navigator, 'geolocation')
}

/** A server with a newer version than the page. */
export function withNewVersion(): () => void {
  const { fetch } = window
  window.fetch = (target, init) =>
    String(target).startsWith('/version.json')
      ? Promise.resolve(Response.json({ version: '999.0.0' }))
      : fetch(target, init)
  return () => Object.assign(window, { fetch })
}

/** One finger that moves over the map of a page, again and again. */
export function withOneFinger(): () => void {
  const move = () => {
    const map = document.querySelector('.pigeon-tiles')?.parentElement
    if (!map) return
    map.scrollIntoView({ block: 'center' })
    const place = map.getBoundingClientRect()
    const at = { clientX: place.left + place.width / 2, clientY: place.top + place.height / 2 }
    const touches = [new Touch({ identifier: 1, target: map, ...at })]
    for (const type of ['touchstart', 'touchmove'])
      map.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }))
  }
  const moving = setInterval(move, 100)
  return () => clearInterval(moving)
}

/** A page whose address names a night that is none. */
export function withoutSuchNight(): () => void {
  const address = (query: string) =>
    history.replaceState(null, '', `${location.pathname}${query}${location.hash}`)
  address('?night=2026-13-40')
  return () => address('')
}
