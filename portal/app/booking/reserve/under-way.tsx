import type { VisitNow, WaitRange } from '@mayim/contract/entities/estimate.ts'
import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useState } from 'react'
import layout from '../../frame/parts/layout.module.css'
import { useMe } from '../../frame/patron/own-account.ts'
import styles from './under-way.module.css'

/** Waits get shorter without a change of her own. */
const askEveryMs = 15_000

/**
 * Her visit while she is here: her place and the wait, then her room (visit-170). A change of it arrives by itself. What
 * the building cannot say right now is not shown as if it were true.
 */
export function UnderWay({ visit }: { visit: PatronReservation }) {
  const { t } = useTexts()
  const id = visit.reservationId
  const query = useCall('visitNow', { params: { id } }, { everyMs: askEveryMs, staleMs: 0 })
  // The building's answer may be older than the status that the page knows already, or than the phone's sleep.
  const isOld = query.data?.reservationStatus !== visit.reservationStatus || isStale(query)
  const now = query.error || isOld ? undefined : query.data
  const change = useChangeOfRoom(visit.reservationStatus, now?.room?.name)
  const status = visit.reservationStatus
  const title =
    status === 'Arrived'
      ? 'arrived'
      : status === 'Waiting'
        ? 'waiting'
        : status === 'Assigned'
          ? 'comeIn'
          : 'inRoom'
  return (
    <section className={styles.now} aria-labelledby="now" data-called={status === 'Assigned' || undefined}>
      <h2 id="now">
        <span role="status">{t(`visit.now.${title}`)}</span>
      </h2>
      {change && <Notice tone="warning">{t(`visit.now.${change}`)}</Notice>}
      {query.error ? (
        <p className={layout.soft}>{t('visit.now.cut')}</p>
      ) : query.isPending || isStale(query) ? (
        <Skeleton lines={1} />
      ) : (
        <>
          {status === 'Arrived' && <p className={layout.soft}>{t('visit.now.arrivedHint')}</p>}
          {status === 'Waiting' && now && (
            <>
              <p className={styles.big}>
                {now.nBefore === 0 ? t('visit.now.next') : t('visit.now.before', { count: now.nBefore ?? 0 })}
              </p>
              <p>{now.wait ? rangeText(now.wait, t) : t('visit.now.unknown')}</p>
            </>
          )}
          {isInRoom(status) && now?.room && <RoomFacts room={now.room} />}
          {isInRoom(status) && now?.wait && <p>{rangeText(now.wait, t)}</p>}
        </>
      )}
      {(status === 'Arrived' || status === 'Waiting') && <CallIn />}
    </section>
  )
}

/** A phone that slept for longer shows nothing of before until the building has answered. */
const staleAfterMs = 60_000

function isStale({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean {
  return dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > staleAfterMs
}

/** That the room into which she was called was taken back, or is another one now; until she is called again. */
function useChangeOfRoom(status: PatronReservation['reservationStatus'], room: string | undefined) {
  const [known, setKnown] = useState<{ room?: string | undefined; change: 'takenBack' | 'otherRoom' | null }>(
    {
      change: null,
    },
  )
  if (status === 'Waiting' && known.room !== undefined) setKnown({ change: 'takenBack' })
  if (isInRoom(status) && room !== undefined && known.room !== room)
    setKnown({ room, change: known.room === undefined ? null : 'otherRoom' })
  return known.change
}

function RoomFacts({ room }: { room: NonNullable<VisitNow['room']> }) {
  const { t } = useTexts()
  const { attendant } = room.section
  return (
    <>
      <p className={styles.big}>
        {t('visit.now.room')} <bdi>{room.name}</bdi>
      </p>
      <Facts
        facts={[
          { key: 'section', name: t('visit.now.section'), value: <bdi>{room.section.name}</bdi> },
          ...(attendant
            ? [{ key: 'attendant', name: t('visit.now.attendant'), value: <bdi>{attendant.firstName}</bdi> }]
            : []),
        ]}
      />
    </>
  )
}

function rangeText({ fromMinutes: from, toMinutes: to }: WaitRange, t: UseTexts['t']): string {
  if (to === 0) return t('visit.now.soon')
  return from === 0 ? t('visit.now.upTo', { to }) : t('visit.now.range', { from, to })
}

/** She may wait outside: a message calls her in by the way that she chose for messages (messages-531). */
function CallIn() {
  const { t } = useTexts()
  const { data: me } = useMe()
  const send = useSend('userPatch')
  if (!me || me.textsStopped) return null
  const known = send.data ?? me
  const way = t(`visit.now.way.${known.messageChannel ?? 'text'}`)
  return (
    <>
      <Switch
        label={t('visit.now.tell')}
        note={t('visit.now.tellNote', { way })}
        checked={send.isPending ? !(me.notificationCallIn ?? false) : (known.notificationCallIn ?? false)}
        disabled={send.isPending}
        onChange={value =>
          send.mutate({ params: { id: me.id }, body: [{ op: 'add', path: '/notificationCallIn', value }] })
        }
      />
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
    </>
  )
}
