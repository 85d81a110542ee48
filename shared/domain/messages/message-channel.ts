/** How a patron wants to be written to. `both`: a text and a mail. `voice`: a call that reads the text out. */
export const messageChannels = ['text', 'mail', 'both', 'voice'] as const
export type MessageChannel = (typeof messageChannels)[number]
export type Way = 'text' | 'mail' | 'voice'

/** What the rule reads of a patron. */
export interface Reached {
  readonly phone: string | null
  readonly email: string
  readonly messageChannel: MessageChannel
  readonly textsStoppedAt: string | null
}

/**
 * The ways by which a message reaches a patron (messages-522): those that she chose and that are possible. A phone that
 * stopped our texts gets none; without a usable choice the other way is taken, so that a reminder is not lost. A call
 * needs no consent to texts, because the patron chose calls.
 */
export function waysTo({ phone, email, messageChannel, textsStoppedAt }: Reached): Way[] {
  const canText = phone !== null && textsStoppedAt === null
  const canMail = email !== ''
  if (messageChannel === 'voice' && phone !== null) return ['voice']
  const wanted = messageChannel === 'both' ? (['text', 'mail'] as const) : [messageChannel]
  const possible = wanted.filter(way => (way === 'text' ? canText : way === 'mail' && canMail))
  if (possible.length > 0) return possible as Way[]
  if (canText) return ['text']
  return canMail ? ['mail'] : []
}
