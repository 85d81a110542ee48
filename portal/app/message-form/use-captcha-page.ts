import { useEffect } from 'react'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/**
 * A form with a captcha needs the content policy of its own page: if the patron navigated here within the app, the
 * document is reloaded once.
 */
export function useCaptchaPage(): void {
  const key = textSetting(usePublicSettings().data, 'googleSiteKey')
  useEffect(() => {
    if (key === '') return
    const [document] = performance.getEntriesByType('navigation')
    if (document && new URL(document.name).pathname !== location.pathname) location.reload()
  }, [key])
}
