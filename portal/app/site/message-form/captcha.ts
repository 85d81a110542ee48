import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useEffect } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'

interface Recaptcha {
  ready(then: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string }
    }
  }
}

const scriptAddress = 'https://www.google.com/recaptcha/api.js'
/** As the server asks about them (messages-31, threats-340). */
type Action = 'social' | 'signIn'
let loading: Promise<Recaptcha> | null = null

/**
 * Returns a captcha token for this form, and whether the facility requires one. The script is loaded when a form is
 * sent and at no other time. A page that was opened elsewhere may not load it by its content policy; `useCaptchaPage`
 * reloads it first.
 */
export function useCaptcha(): { readonly isAsked: boolean; readonly token: () => Promise<string> } {
  const key = textSetting(usePublicSettings().data, 'googleSiteKey')
  return {
    isAsked: key !== '',
    token: async () => (key === '' ? '' : captchaToken(key, 'social')),
  }
}

/** Loads the script at the first call. Throws if it is blocked. */
export async function captchaToken(key: string, action: Action): Promise<string> {
  return (await loadRecaptcha(key)).execute(key, { action })
}

function loadRecaptcha(key: string): Promise<Recaptcha> {
  loading ??= addScript(`${scriptAddress}?render=${encodeURIComponent(key)}`).catch(error => {
    loading = null
    throw error
  })
  return loading
}

function addScript(address: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(address)
    script.async = true
    script.onerror = () => reject(new Error('The captcha could not be loaded'))
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The captcha did not start'))
    }
    document.head.append(script)
  })
}

let policy: { createScriptURL(address: string): string } | null = null

/** If the page enforces Trusted Types, a script's address must come from a policy; ours allows one script. */
function trusted(address: string): string {
  if (!window.trustedTypes) return address
  policy ??= window.trustedTypes.createPolicy('mayim-captcha', {
    createScriptURL(wanted) {
      if (!wanted.startsWith(`${scriptAddress}?render=`)) throw new TypeError('No such script')
      return wanted
    },
  })
  return policy.createScriptURL(address)
}

/**
 * A form with a captcha needs the content policy of its own page: if the patron navigated here within the app, the
 * document is reloaded once.
 */
export function useCaptchaPage(): void {
  const key = textSetting(usePublicSettings().data, 'googleSiteKey')
  useEffect(() => {
    if (key !== '' && isOfOtherPage()) reloadPage()
  }, [key])
}

/** Whether the document, and with it its content policy, is that of another address. */
export function isOfOtherPage(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && new URL(document.name).pathname !== location.pathname
}
