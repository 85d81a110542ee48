import type { BoardRoom } from '@mayim/shared/contract/entities/room.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { ConnectionBanner } from '@mayim/shared/ui/client/connection-banner.tsx'
import { useLive } from '@mayim/shared/ui/client/live.ts'
import { LoadError } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { timeOf } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { useFacilityNow, useHouse } from '../house.ts'
import { isRoomOwn } from '../look-of.ts'
import styles from './attendant.module.css'
import { attendantLists } from './attendant-cards.ts'
import { AttendantHeader } from './attendant-header.tsx'
import { CardPrompt } from './card-prompt.tsx'
import { RoomList } from './room-list.tsx'

interface Wanted {
  readonly room: BoardRoom
  readonly status: BoardRoom['status']
}

/** The attendants' evening: who is ready first, then the rooms, then what is to be cleaned. Codes only. */
export function AttendantScreen() {
  const { t, language } = useTexts()
  useLive({ onReload: ({ roomId }) => roomId === undefined && location.reload() })
  const board = useCall('attendantBoard', undefined, { everyMs: 30_000 })
  const send = useSend('roomStatus')
  const now = useFacilityNow()
  const house = useHouse()
  const [sectionId, setSectionId] = useState<number | null>(null)
  const [asking, setAsking] = useState<Wanted | null>(null)

  function step(wanted: Wanted, cardCode?: string) {
    const { room, status } = wanted
    const change = isRoomOwn(status) ? { status } : { reservationStatus: status }
    send.mutate(
      {
        params: { id: room.roomId },
        body: { ...change, expectedStatus: room.status, ...(cardCode ? { cardCode } : {}) },
      },
      {
        onSuccess: () => setAsking(null),
        onError: error => {
          if (error.code === 'cardNeeded' || error.code === 'cardUnknown') setAsking(wanted)
        },
      },
    )
  }

  const lists = board.data && attendantLists(board.data, sectionId)
  const sections = new Map(board.data?.rooms.map(room => [room.section.id, room.section.name]))
  const cards = {
    now,
    busy: send.isPending,
    onStep: (room: BoardRoom, status: BoardRoom['status']) => step({ room, status }),
  }
  return (
    <div className={styles.board}>
      <title>{t('desk.attendant.title')}</title>
      <AttendantHeader
        time={timeOf(now, house.timeZone, language)}
        zman={board.data?.zmanTevillah ?? null}
        sections={sections}
        sectionId={sectionId}
        onSection={setSectionId}
      />
      <main className={styles.main}>
        <ConnectionBanner />
        {send.error && !asking && (
          <Notice
            tone="error"
            action={
              <Button look="quiet" onClick={() => send.reset()}>
                {t('common.close')}
              </Button>
            }
          >
            {send.error.message}
          </Notice>
        )}
        {!board.data &&
          (board.error ? (
            <LoadError error={board.error} onRetry={() => void board.refetch()} />
          ) : (
            <Skeleton lines={8} />
          ))}
        {lists && board.data && (
          <div className={styles.lists}>
            <RoomList
              title={t('desk.attendant.ready')}
              none={t('desk.attendant.noneReady')}
              rooms={lists.ready}
              urgent
              {...cards}
            />
            <RoomList
              title={t('desk.attendant.rooms')}
              none={t('desk.attendant.noneRooms')}
              rooms={lists.rooms}
              {...cards}
            />
            <RoomList
              title={t('desk.attendant.cleaning')}
              none={t('desk.attendant.noneCleaning')}
              rooms={lists.cleaning}
              {...cards}
            />
            <p className={styles.waiting}>
              {t('desk.attendant.waiting')}:{' '}
              {board.data.waiting.length === 0
                ? t('desk.attendant.noneWaiting')
                : board.data.waiting.map(each => (
                    <bdi key={each.reservationId} data-digits>
                      {each.reservationCode}
                    </bdi>
                  ))}
              <span>{t('desk.attendant.free', { count: lists.free })}</span>
            </p>
          </div>
        )}
      </main>
      {asking && (
        <CardPrompt
          failure={send.error?.code === 'cardUnknown' ? send.error.message : null}
          busy={send.isPending}
          onCard={code => step(asking, code)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
