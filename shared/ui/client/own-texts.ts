import { useEffect } from 'react'
import { setOwnTexts, useTexts } from '../i18n.ts'
import { useCall } from './queries.ts'

const refreshEveryMs = 360_000

/**
 * Loads the facility's own texts of the current language over the built-in ones. Only the texts that differ are sent.
 */
export function useOwnTexts(): void {
  const { language } = useTexts()
  const times = { staleMs: refreshEveryMs, everyMs: refreshEveryMs }
  const texts = useCall('languageTexts', { query: { language } }, times).data
  useEffect(() => {
    if (texts) void setOwnTexts(language, texts[language] ?? {})
  }, [language, texts])
}
