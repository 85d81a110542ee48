import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'

export type WelcomeAction = 'open' | 'recover' | 'close' | 'fence' | 'stop' | 'ignore'

/**
 * Decides what follows from the other side's answer to this side's hello. A welcome can end the session, but cannot
 * make this side discard its log: lost entries are detected by the other's hello (`checkHello`), and a side is
 * recovered only if its own hello said that it recovers, with a larger incarnation. Only the hub accepts being replaced
 * on the portal's word.
 */
export function decideOnWelcome(
  { verdict, reason, incarnation }: MessageOf<'welcome'>,
  sent: MessageOf<'hello'> | undefined,
  isOpen: boolean,
): WelcomeAction {
  if (!sent) return 'ignore'
  if (verdict === 'ok') return sent.recovering || isOpen ? 'ignore' : 'open'
  if (verdict === 'recover' && incarnation !== undefined)
    return sent.recovering && incarnation > sent.incarnation ? 'recover' : 'ignore'
  if (reason === 'peerLogIsBehind' || reason === 'logsDiffer') return 'close'
  const isReplaced = verdict === 'fenced' && reason === 'incarnation' && sent.side === 'hub'
  return isReplaced && !isOpen ? 'fence' : 'stop'
}
