const key = 'mayimSession'

/**
 * A flag in the browser's storage: a session cookie may exist. It holds no data of the user. It has no imports, so
 * that a page can read it before its other code is loaded.
 */
export const sessionHint = {
  /** Without storage the cookie alone decides. */
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
      // Private mode: each page asks the server.
    }
  },

  /** Another page of this browser logged out, or its session ended. */
  whenForgotten(hear: () => void): void {
    window.addEventListener('storage', event => {
      if (event.key === key && event.newValue === null) hear()
    })
  },

  forget(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}
