import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { price } from '@mayim/domain/money/price.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { pricesOf } from '@mayim/ui/client/what-is-sold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { CheckTileGroup, TileGroup } from '@mayim/ui/kit/tile.tsx'
import { numberSetting, textSetting, useMoney } from '../../facility/facility.ts'
import {
  choicesFor,
  type ExtraKey,
  isRoomOffered,
  offeredExtras,
  type RoomKey,
  roomKeys,
  withoutOtherSalon,
} from './offer.ts'

const defaultLabel = 'Jacuzzi Room'
type Settings = CallAnswer<'publicSettings'>

/** The kinds of room. A private room without a price is Coming Soon; the accessible one shows where the night has one. */
export function RoomTiles({
  settings,
  slots,
  useDiscountPrice,
  value,
  onChange,
}: {
  settings: Settings
  slots: readonly AvailabilitySlot[]
  useDiscountPrice: boolean
  value: RoomKey | null
  onChange: (room: RoomKey) => void
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const prices = pricesOf(settings)
  const hasAccessible = slots.some(slot =>
    slot.availableReservations.some(each => each.handicapped && each.available > 0),
  )
  const shown = roomKeys
    .filter(key => key === 'privateRoom' || isRoomOffered(key, prices))
    .filter(key => key !== 'wheelchair' || hasAccessible || value === 'wheelchair')

  function nameOf(key: RoomKey): string {
    if (key !== 'privateRoom') return t(`patron.options.${key}`)
    const label = textSetting(settings, 'privateRoomLabel')
    // The default name has a translation; a name of the facility's own stands as it is written (booking-9).
    if (label === defaultLabel) return t('patron.options.jacuzzi')
    return label || t('patron.roomType.private-bath')
  }

  function noteOf(key: RoomKey): string {
    const priced = price({ ...choicesFor(key, []), useDiscountPrice }, prices, { shabbosMode: false })
    if (!priced.ok) return t('patron.date.comingSoon')
    const minutes = numberSetting(
      settings,
      key === 'shower' ? 'reservationMinutesShower' : 'reservationMinutesBath',
      0,
    )
    const cost =
      priced.value.totalMinor === 0 ? t('patron.options.free') : showMoney(decimalOf(priced.value.totalMinor))
    return `${cost} · ${t('patron.options.minutes', { count: minutes })}`
  }

  return (
    <TileGroup
      legend={t('patron.options.room')}
      value={value}
      onChange={onChange}
      minWidth="9rem"
      options={shown.map(key => ({
        value: key,
        disabled: !isRoomOffered(key, prices),
        content: <strong>{nameOf(key)}</strong>,
        note: noteOf(key),
      }))}
    />
  )
}

/** The extras that have a price. */
export function ExtraTiles({
  settings,
  values,
  onChange,
}: {
  settings: Settings
  values: readonly ExtraKey[]
  onChange: (extras: ExtraKey[]) => void
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const offered = offeredExtras(pricesOf(settings))
  if (offered.length === 0) return null
  const extraMinutes = numberSetting(settings, 'reservationMinutesDoubleSlot', 0)
  return (
    <CheckTileGroup
      legend={t('patron.options.extras')}
      values={values}
      onChange={next => onChange(withoutOtherSalon(next, values))}
      minWidth="9rem"
      options={offered.map(({ key, priceMinor }) => {
        const cost = priceMinor === 0 ? t('patron.options.free') : `+ ${showMoney(decimalOf(priceMinor))}`
        return {
          value: key,
          content: <strong>{t(`patron.options.${key}`)}</strong>,
          note:
            key === 'doubleSlot'
              ? `${cost} · ${t('patron.options.doubleSlotNote', { count: extraMinutes })}`
              : cost,
        }
      })}
    />
  )
}
