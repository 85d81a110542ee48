import { hourToMinutes } from '@mayim/domain/calendar/schedule-hours.ts'

const dayEndsAtHour = 5

/** A stored hour as a wall time: `22.75` is `22:45`, `24.5` is `00:30`. Blank stays blank. */
export function hourToTime(hour: string): string {
  if (hour === '') return ''
  const minutes = hourToMinutes(Number(hour)) % (24 * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * The stored text of a wall time. A time before the end of the business day is after midnight, where the key has such
 * hours.
 * @param latest the latest hour of the key
 */
export function timeToHour(time: string, latest: number): string {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return ''
  const isNextDate = hours < dayEndsAtHour && latest >= 24
  return String(Number((hours + minutes / 60 + (isNextDate ? 24 : 0)).toFixed(9)))
}
