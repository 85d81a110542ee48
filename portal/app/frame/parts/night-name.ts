import { useNightNames as useNames } from '@mayim/ui/calendar/night-names.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

/** How a night is called, alone and in a list that begins tonight. */
export function useNightNames() {
  const { t } = useTexts()
  const names = useNames()
  /** The first is tonight, so that it cannot be taken for its weekday a week later. */
  const inList = (date: string, tonight: string) =>
    date === tonight ? t('patron.home.tonight') : names.name(date)
  return { ...names, inList }
}
