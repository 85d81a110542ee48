import { facilityNow } from '@mayim/ui/client/now.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

/** The year and the version, as the drawer and the first page end with (screens-28). */
export function VersionLine() {
  const { t } = useTexts()
  const year = new Date(facilityNow()).getFullYear()
  return t('patron.menu.version', { year, version: import.meta.env.APP_VERSION ?? '' })
}
