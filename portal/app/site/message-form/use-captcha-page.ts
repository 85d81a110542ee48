import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useEffect } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'

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
