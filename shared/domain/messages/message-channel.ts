import { addDays, instantAt, wallReading } from '../calendar/business-day.ts'

/** How a patron wants to be written to. `both`: a text and a mail. `voice`: a call that reads the text out. */
export const messageChannels = ['text', 'mail', 'both', 'voice'] as const
export type MessageChannel = (typeof messageChannels)[number]
export type Way = 'text' | 'mail' | 'voice'

/** What the rule reads of a patron. */
export interface Reached {
  readonly phone: string | null
  /** No text reaches the phone. */
  readonly isLandline: boolean
  readonly email: string
  readonly messageChannel: MessageChannel
  readonly textsStoppedAt: string | null
}

/** A text; a call where she chose calls, or where no text reaches her phone. */
export function wayByPhone({
  messageChannel,
  isLandline,
}: Pick<Reached, 'messageChannel' | 'isLandline'>): 'text' | 'voice' {
  return messageChannel === 'voice' || isLandline ? 'voice' : 'text'
}

/**
 * The ways by which a message reaches a patron (messages-522): those that she chose and that are possible. A phone that
 * stopped our texts gets none; without a usable choice the other way is taken, so that a reminder is not lost. A call
 * needs no consent to texts, because the patron chose calls, or has a landline.
 */
export function waysTo({ phone, isLandline, email, messageChannel, textsStoppedAt }: Reached): Way[] {
  const byPhone = wayByPhone({ messageChannel, isLandline })
  const canPhone = phone !== null && (byPhone === 'voice' || textsStoppedAt === null)
  const canMail = email !== ''
  const wanted: readonly Way[] =
    messageChannel === 'both' ? [byPhone, 'mail'] : [messageChannel === 'mail' ? 'mail' : byPhone]
  const possible = wanted.filter(way => (way === 'mail' ? canMail : canPhone))
  if (possible.length > 0) return possible
  if (canPhone) return [byPhone]
  return canMail ? ['mail'] : []
}

interface QuietHours {
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
