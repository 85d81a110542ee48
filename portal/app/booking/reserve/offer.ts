import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { availableFor } from '@mayim/domain/capacity/available-for.ts'
import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { isPriced, type PriceSettings } from '@mayim/domain/money/price.ts'

export const roomKeys = ['shower', 'bath', 'wheelchair', 'privateRoom'] as const
export type RoomKey = (typeof roomKeys)[number]

export const extraKeys = ['doubleSlot', 'parking', 'salonManicure', 'salonPedicure', 'salonBoth'] as const
export type ExtraKey = (typeof extraKeys)[number]

const salonKeys: readonly ExtraKey[] = ['salonManicure', 'salonPedicure', 'salonBoth']

const extraPrices: Record<ExtraKey, keyof PriceSettings> = {
  doubleSlot: 'priceDoubleSlot',
  parking: 'priceParking',
  salonManicure: 'priceSalonManicure',
  salonPedicure: 'priceSalonPedicure',
  salonBoth: 'priceSalonBoth',
}

/** The choices of the tiles, as the domain reads them. The accessible room is a bath (booking-8). */
export function choicesFor(room: RoomKey | null, extras: readonly ExtraKey[]): Choices {
  return {
    ...plainChoices,
    bath: room === 'bath' || room === 'wheelchair' || room === 'privateRoom',
    handicapped: room === 'wheelchair',
    privateRoom: room === 'privateRoom',
    doubleSlot: extras.includes('doubleSlot'),
    parking: extras.includes('parking'),
    salonManicure: extras.includes('salonManicure'),
    salonPedicure: extras.includes('salonPedicure'),
    salonBoth: extras.includes('salonBoth'),
  }
}

/** The tiles behind a reservation's choices, for an edit. */
export function tilesOf(choices: Choices): { room: RoomKey; extras: ExtraKey[] } {
  const room = choices.handicapped
    ? 'wheelchair'
    : choices.privateRoom
      ? 'privateRoom'
      : choices.bath
        ? 'bath'
        : 'shower'
  return { room, extras: extraKeys.filter(key => choices[key]) }
}

export function isRoomOffered(room: RoomKey, prices: PriceSettings): boolean {
  return isPriced(choicesFor(room, []), prices)
}

/** Whether that choice may start at that time at all, free or taken: no bath after the last bath. */
export function isOfferedAt(
  choices: Choices,
  time: string,
  slots: readonly AvailabilitySlot[],
  day: { readonly shabbosMode: boolean },
): boolean {
  const empty = slots.map(slot => ({
    ...slot,
    availableReservations: slot.availableReservations.map(row => ({ ...row, available: 1 })),
  }))
  return availableFor(choices, time, empty, day) > 0
}

/** The extras that have a price; 0 is free and offered, blank is not. */
export function offeredExtras(prices: PriceSettings): { key: ExtraKey; priceMinor: number }[] {
  return extraKeys.flatMap(key => {
    const priceMinor = prices[extraPrices[key]]
    return priceMinor === null ? [] : [{ key, priceMinor }]
  })
}

/** One salon choice at a time: the last one pressed holds. */
export function withoutOtherSalon(extras: readonly ExtraKey[], before: readonly ExtraKey[]): ExtraKey[] {
  const pressed = extras.find(key => salonKeys.includes(key) && !before.includes(key))
  return extras.filter(key => !pressed || !salonKeys.includes(key) || key === pressed)
}
