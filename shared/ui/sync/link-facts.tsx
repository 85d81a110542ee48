import type { LinkState } from '@mayim/contract/entities/device.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type UseTexts, useTexts } from '../i18n.ts'
import { Facts } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'

const secondMs = 1_000
const minuteMs = 60_000
/** In the server's order. */
const clockLookMs = 2_000
const clockFaultMs = 300_000
const stopReasons = ['upgrade', 'recover', 'fenced', 'facility', 'forged', 'revoked', 'notJoined']

/** The state of the two sides: problems as sentences, then the last contact, the entries to send, and the clocks. */
export function LinkFacts({ link, down }: { link: LinkState; down: string }) {
  const { t } = useTexts()
  const waiting = Math.max(0, link.ownHead - link.ownAcknowledged)
  const apartMs = Math.abs(link.clockAheadMs ?? 0)
  return (
    <>
      {/* A copy that was replaced does not recover on its own. */}
      {link.stopped !== 'fenced' && <p>{link.linked ? t('link.up') : down}</p>}
      {!link.linked && waiting > 0 && (
        <Notice tone="warning">{t('link.waitingToSend', { count: waiting })}</Notice>
      )}
      {link.mode === 'recovering' && <Notice tone="warning">{t('link.recovering')}</Notice>}
      {link.stopped && stopReasons.includes(link.stopped) && !link.older?.stops && (
        <Notice tone="error">{t(`link.stopped.${link.stopped}` as TextKey)}</Notice>
      )}
      <OlderRelease link={link} />
      {apartMs > clockLookMs && (
        <Notice tone={apartMs > clockFaultMs ? 'error' : 'warning'}>
          {t(apartMs > clockFaultMs ? 'link.clockFault' : 'link.clockLook')}
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'heard', name: t('link.heard'), value: <Heard ageMs={link.lastMessageAgeMs} /> },
          {
            key: 'waiting',
            name: t('link.waiting'),
            value: <bdi data-digits>{waiting}</bdi>,
          },
          { key: 'parked', name: t('link.parked'), value: <bdi data-digits>{link.parked}</bdi> },
          { key: 'clock', name: t('link.clock'), value: <Clock link={link} /> },
          ...releaseFacts(link, t),
        ]}
      />
    </>
  )
}

/** The releases of both sides, and which of them must be updated next (sync-1160). */
export function Releases({ link }: { link: LinkState }) {
  const { t } = useTexts()
  return (
    <>
      <OlderRelease link={link} />
      <Facts facts={releaseFacts(link, t)} />
    </>
  )
}

function OlderRelease({ link: { older } }: { link: LinkState }) {
  const { t } = useTexts()
  if (!older) return null
  const of = older.side === 'hub' ? 'Hub' : 'Portal'
  return (
    <Notice tone={older.stops ? 'error' : 'warning'}>
      {t(`link.release.${older.stops ? 'stops' : 'older'}${of}`)}
    </Notice>
  )
}

function releaseFacts({ versions }: LinkState, t: UseTexts['t']) {
  return (['hub', 'portal'] as const).map(side => ({
    key: side,
    name: t(`link.release.${side}`),
    value: versions?.[side] ? <bdi data-digits>{versions[side]}</bdi> : t('link.never'),
  }))
}

function Heard({ ageMs }: { ageMs: number | null }) {
  const { t } = useTexts()
  if (ageMs === null) return t('link.never')
  return ageMs < minuteMs
    ? t('link.secondsAgo', { count: Math.round(ageMs / secondMs) })
    : t('link.minutesAgo', { count: Math.round(ageMs / minuteMs) })
}

function Clock({ link }: { link: LinkState }) {
  const { t } = useTexts()
  if (link.clockAheadMs === null || link.clockAheadMs === undefined) return t('link.never')
  const apartMs = Math.abs(link.clockAheadMs)
  if (apartMs < secondMs) return t('link.clockSame')
  return t('link.clockApart', { seconds: Math.round(apartMs / secondMs) })
}
