import { useEffect } from 'react'
import { setOwnTexts, useTexts } from '../i18n.ts'
import { useCall } from './queries.ts'

const refreshEveryMs = 360_000

/** Keeps the facility's own texts of the language in use over the built-in ones; only what differs comes. */
export function useOwnTexts(): void {
  const { language } = useTexts()
  const times = { staleMs: refreshEveryMs, everyMs: refreshEveryMs }
  const texts = useCall('languageTexts', { query: { language } }, times).data
  useEffect(() => {
    if (texts) void setOwnTexts(language, texts[language] ?? {})
  }, [language, texts])
}
