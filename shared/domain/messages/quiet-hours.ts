import { addDays, instantAt, wallReading } from '../calendar/business-day.ts'

export interface QuietHours {
  /** `HH:mm` of the facility. The same time twice is no quiet hours. */
  readonly textsQuietFrom: string
  readonly textsQuietTo: string
  readonly timeZone: string
}

/**
 * The end of the quiet hours that an instant lies in, epoch milliseconds; null outside them (messages-523). Quiet hours
 * may pass midnight.
 */
export function quietUntil(
  nowMs: number,
  { textsQuietFrom, textsQuietTo, timeZone }: QuietHours,
): number | null {
  const [from, to] = [minutesOf(textsQuietFrom), minutesOf(textsQuietTo)]
  const { date, minuteOfDay } = wallReading(nowMs, timeZone)
  if (from < to) return minuteOfDay >= from && minuteOfDay < to ? instantAt(date, to, timeZone) : null
  if (minuteOfDay < to) return instantAt(date, to, timeZone)
  return from > to && minuteOfDay >= from ? instantAt(addDays(date, 1), to, timeZone) : null
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
