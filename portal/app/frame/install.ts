import { createStore, useStore } from '@mayim/ui/client/store.ts'

/** Chromium's event that offers to install the page on the home screen. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createStore<InstallOffer | null>(null)

/** Stores the browser's offer until the patron asks for it in the menu. Call at the start: it is made once. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

/** Puts the page on the home screen; null if the browser has not offered it. */
export function useInstall(): (() => Promise<void>) | null {
  const current = useStore(offer)
  if (current === null) return null
  return async () => {
    offer.set(null)
    await current.prompt()
  }
}
