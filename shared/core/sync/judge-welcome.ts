import type { MessageOf } from '@mayim/contract/sync/parse-message.ts'

export type Answered = 'begin' | 'beRecovered' | 'hangUp' | 'giveWay' | 'stop' | 'nothing'

/**
 * What the answer to this side's greeting makes of the conversation. It may end the stream; it never makes this side give up
 * its log: whether that has lost entries shows by the other's greeting (`judgeHello`), and only who has told that it
 * recovers is recovered, by a larger incarnation. The hub alone takes the portal's word that another is in its place.
 */
export function judgeWelcome(
  { verdict, reason, incarnation }: MessageOf<'welcome'>,
  told: MessageOf<'hello'> | undefined,
  isOpen: boolean,
): Answered {
  if (!told) return 'nothing'
  if (verdict === 'ok') return told.recovering || isOpen ? 'nothing' : 'begin'
  if (verdict === 'recover' && incarnation !== undefined)
    return told.recovering && incarnation > told.incarnation ? 'beRecovered' : 'nothing'
  if (reason === 'peerLogIsBehind' || reason === 'logsDiffer') return 'hangUp'
  const isReplaced = verdict === 'fenced' && reason === 'incarnation' && told.side === 'hub'
  return isReplaced && !isOpen ? 'giveWay' : 'stop'
}
