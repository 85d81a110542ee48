import { dayAndMonth, weekday } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

const saturday = 6

/** How a night is called: by its weekday, the last of the week Motzei Shabbos (screens-9). */
export function useNightNames() {
  const { t, language } = useTexts()
  function name(date: string): string {
    const isLast = new Date(`${date}T12:00:00Z`).getUTCDay() === saturday
    return isLast ? t('common.motzeiShabbos') : weekday(date, language)
  }
  /** The same in a list of nights: the first is tonight, so that it cannot be taken for its weekday a week later. */
  const inList = (date: string, tonight: string) => (date === tonight ? t('patron.home.tonight') : name(date))
  return { name, inList, full: (date: string) => `${name(date)}, ${dayAndMonth(date, language)}` }
}
