import { availableFor } from '@mayim/domain/capacity/available-for.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { price } from '@mayim/domain/money/price.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { pricesOf, settingsOn } from '@mayim/ui/client/what-is-sold.ts'
import { useState } from 'react'
import { useMoney, usePublicSettings } from '../../facility/facility.ts'
import { useMyReservations, useSchedule } from '../../frame/patron/my-reservations.ts'
import { useDiscount } from '../../frame/patron/own-account.ts'
import { isRoomOffered, type RoomKey, tilesOf } from './offer.ts'
import { choicesOf, type Draft } from './step.tsx'

/** The availability and price of the current choice of room and extras, by the domain's rules. */
export function useOffered(draft: Draft, date: string) {
  const showMoney = useMoney()
  const settings = usePublicSettings()
  const schedule = useSchedule()
  const day = schedule.data?.find(each => each.date === date)
  const shabbosMode = day?.shabbosMode ?? false
  const usual = useUsualRoom()
  const isEntitled = useDiscount(date)
  const useDiscountPrice = isEntitled || draft.replacing?.reduced === true
  const [chosen, setPicked] = useState<Draft>(draft)
  const picked = { ...chosen, room: chosen.room ?? usual }
  const slots = useCall(
    'availableReservations',
    { query: { dt: date, ...(draft.replacing ? { replacingreservationid: draft.replacing.id } : {}) } },
    { staleMs: 0 },
  )
  const choices = choicesOf(picked)
  const roomKnown = shabbosMode || picked.room !== null
  const placesAt = (time: string) => availableFor(choices, time, slots.data ?? [], { shabbosMode })
  const priced =
    settings.data && roomKnown
      ? price({ ...choices, useDiscountPrice }, pricesOf(settingsOn(settings.data, day)), { shabbosMode })
      : null
  return {
    settings,
    day,
    isGone: schedule.data !== undefined && day === undefined,
    shabbosMode,
    picked,
    setPicked,
    slots,
    choices,
    useDiscountPrice,
    roomKnown,
    placesAt,
    fits: roomKnown && picked.time !== null && placesAt(picked.time) > 0,
    total: priced?.ok ? showMoney(decimalOf(priced.value.totalMinor)) : null,
  }
}
export type Offered = ReturnType<typeof useOffered>

/** The last choices of the patron, as a default. */
function useUsualRoom(): RoomKey | null {
  const settings = usePublicSettings().data
  const last = useMyReservations().reservations[0]
  if (!settings || !last) return null
  const { room } = tilesOf(last)
  return room !== 'wheelchair' && isRoomOffered(room, pricesOf(settings)) ? room : null
}
