const key = 'mayimSession'

/**
 * A word in the browser's storage that the cookie of a session may be there; nothing of hers is kept with it. Stands
 * alone, so that a page can go by it before anything else of it has come.
 */
export const sessionHint = {
  /** Without storage the cookie alone has to do. */
  isThere(): boolean {
    try {
      return localStorage.getItem(key) === '1'
    } catch {
      return true
    }
  },

  keep(): void {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Private mode: each page asks.
    }
  },

  /** Another page of this browser has logged out, or its session is over. */
  whenForgotten(hear: () => void): void {
    window.addEventListener('storage', event => {
      if (event.key === key && event.newValue === null) hear()
    })
  },

  forget(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
