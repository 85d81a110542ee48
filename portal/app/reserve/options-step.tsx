import type { AvailabilitySlot } from '@mayim/shared/contract/entities/schedule.ts'
import { availableFor } from '@mayim/shared/domain/available-for.ts'
import { decimalOf } from '@mayim/shared/domain/money.ts'
import { price } from '@mayim/shared/domain/price.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import type { ApiError } from '@mayim/shared/ui/client/api-error.ts'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { pricesOf, textSetting, useMoney, usePublicSettings } from '../facility/facility.ts'
import { useDiscount } from '../facility/use-discount.ts'
import { HebrewDate } from '../hours/hebrew-date.tsx'
import { useNightNames } from '../hours/night-name.ts'
import { Screen } from '../shell/screen.tsx'
import { useMyReservations, useSchedule } from './my-reservations.ts'
import { choicesFor, isOfferedAt, isRoomOffered, type RoomKey, tilesOf } from './offer.ts'
import { ExtraTiles, RoomTiles } from './option-tiles.tsx'
import { OtherNight } from './other-night.tsx'
import styles from './reserve.module.css'
import { SlotTiles } from './slot-tiles.tsx'
import { type Draft, useGoTo } from './step.ts'
import { WaitForTime } from './wait-for-time.tsx'

/** Room, extras and time, with the total on the way on. */
export function OptionsStep({ draft, date }: { draft: Draft; date: string }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const showMoney = useMoney()
  const settings = usePublicSettings()
  const schedule = useSchedule()
  const day = schedule.data?.find(each => each.date === date)
  const shabbosMode = day?.shabbosMode ?? false
  const usual = useUsualRoom()
  const [chosen, setPicked] = useState<Draft>(draft)
  const picked = { ...chosen, room: chosen.room ?? usual }
  const slots = useCall(
    'availableReservations',
    { query: { dt: date, ...(draft.replacing ? { replacingreservationid: draft.replacing.id } : {}) } },
    { staleMs: 0 },
  )
  const choices = choicesFor(picked.room, picked.extras)
  const useDiscountPrice = useDiscount()
  const roomKnown = shabbosMode || picked.room !== null
  const placesAt = (time: string) => availableFor(choices, time, slots.data ?? [], { shabbosMode })
  const fits = roomKnown && picked.time !== null && placesAt(picked.time) > 0
  // Who changes a booking keeps hers; on Shabbos nobody is texted.
  const mayWait = roomKnown && !draft.replacing && !shabbosMode
  const priced =
    settings.data && roomKnown
      ? price({ ...choices, useDiscountPrice }, pricesOf(settings.data), { shabbosMode })
      : null
  const total = priced?.ok ? showMoney(decimalOf(priced.value.totalMinor)) : null
  const message = textSetting(settings.data, shabbosMode ? 'reservationMessageFriday' : 'reservationMessage')
  if (schedule.data && !day) return <OtherNight draft={draft} />
  return (
    <Screen
      onBack={() => void navigate(-1)}
      foot={
        <Button
          block
          disabled={!fits || total === null}
          onClick={() =>
            goTo({ step: 'payment', draft: picked }, { keep: { step: 'options', draft: picked } })
          }
        >
          {total ? t('patron.options.continueTotal', { total }) : t('patron.options.continue')}
        </Button>
      }
    >
      <div className={styles.heading}>
        <h1>{t(shabbosMode ? 'patron.options.timeTitle' : 'patron.options.title')}</h1>
        <p>
          {nights.full(date)}
          {day && (
            <>
              {' · '}
              <HebrewDate day={day} />
            </>
          )}
        </p>
      </div>
      {message && (
        <Notice>
          <span dir="auto">{message}</span>
        </Notice>
      )}
      {!shabbosMode && (
        <Loaded query={settings} lines={2}>
          {known => (
            <>
              <RoomTiles
                settings={known}
                slots={slots.data ?? []}
                value={picked.room}
                onChange={room => setPicked({ ...picked, room })}
              />
              <ExtraTiles
                settings={known}
                values={picked.extras}
                onChange={extras => setPicked({ ...picked, extras })}
              />
            </>
          )}
        </Loaded>
      )}
      {slots.error && !slots.data && (
        <Notice
          tone="warning"
          title={t('visit.optionsFailed')}
          action={
            <Button look="quiet" onClick={() => void slots.refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {slots.error.message}
        </Notice>
      )}
      <LoadedSlots query={slots}>
        {known => {
          const times = known.map(({ timeSlot }) => ({ time: timeSlot, places: placesAt(timeSlot) }))
          return (
            <>
              <SlotTiles
                slots={times}
                roomKnown={roomKnown}
                value={fits ? picked.time : null}
                onChange={time => setPicked({ ...picked, time })}
                onOtherEvening={() => void navigate(-1)}
                isTitled={shabbosMode}
              />
              {mayWait && (
                <WaitForTime
                  slots={times.filter(each => isOfferedAt(choices, each.time, known, { shabbosMode }))}
                  date={date}
                  choices={choices}
                />
              )}
            </>
          )
        }}
      </LoadedSlots>
    </Screen>
  )
}

/** What she took the last time; she may choose otherwise. */
function useUsualRoom(): RoomKey | null {
  const settings = usePublicSettings().data
  const last = useMyReservations().reservations[0]
  if (!settings || !last) return null
  const { room } = tilesOf(last)
  return room !== 'wheelchair' && isRoomOffered(room, pricesOf(settings)) ? room : null
}

/** What failed is told above, as a warning (patron 8). */
function LoadedSlots({
  query,
  children,
}: {
  query: UseQueryResult<AvailabilitySlot[], ApiError>
  children: (slots: readonly AvailabilitySlot[]) => ReactNode
}) {
  if (query.data) return children(query.data)
  return query.error ? null : <Skeleton lines={4} />
}
