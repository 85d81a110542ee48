/**
 * The month, `YYYY-MM`, whose figures are due: the last one, from its day of this month on (messages-740). Null before
 * that day.
 * @param today the business date, `YYYY-MM-DD`
 * @param day of the month, 1 to 28
 */
export function reportMonthDue(today: string, day: number): string | null {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number)
  if (date < day) return null
  const [of, last] = month === 1 ? [year - 1, 12] : [year, month - 1]
  return `${of}-${String(last).padStart(2, '0')}`
}
