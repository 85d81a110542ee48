import { useEffect } from 'react'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/**
 * A form that is checked by a captcha needs the content policy of its own page: where she came here from another page
 * of the app, the document is loaded anew, once.
 */
export function useCaptchaPage(): void {
  const key = textSetting(usePublicSettings().data, 'googleSiteKey')
  useEffect(() => {
    if (key === '') return
    const [document] = performance.getEntriesByType('navigation')
    if (document && new URL(document.name).pathname !== location.pathname) location.reload()
  }, [key])
}
