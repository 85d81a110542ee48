// They come with the page, so that loading them does not fail.
import '@mayim/texts/en/kiosk.ts'
import '@mayim/texts/he/kiosk.ts'
import '@mayim/texts/yi/kiosk.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { loadAreaIn, setOwnTexts } from '@mayim/ui/i18n.ts'
import { languages } from '@mayim/ui/language.ts'
import { useEffect, useState } from 'react'

/**
 * The texts of all three languages with the facility's own: each call may need another. Returns whether they are
 * loaded.
 */
export function useCallTexts(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const own = useCall('languageTexts', { query: {} }).data
  useEffect(() => {
    void Promise.all(languages.map(each => loadAreaIn(each, 'kiosk'))).then(() => setLoaded(true))
  }, [])
  useEffect(() => {
    if (own) for (const each of languages) void setOwnTexts(each, own[each] ?? {})
  }, [own])
  return isLoaded
}
