import { dayAndMonth, weekday } from '../format.ts'
import { useTexts } from '../i18n.ts'

const saturday = 6

/** How a night is called: by its weekday, the last of the week Motzei Shabbos (screens-9). */
export function useNightNames() {
  const { t, language } = useTexts()
  function name(date: string): string {
    const isLast = new Date(`${date}T12:00:00Z`).getUTCDay() === saturday
    return isLast ? t('common.motzeiShabbos') : weekday(date, language)
  }
  return { name, full: (date: string) => `${name(date)}, ${dayAndMonth(date, language)}` }
}
