import { Violation } from '../violation.ts'
import type { SideReader } from './read-side.ts'

export type Places = Readonly<Record<string, number>>

/** The places that the hub minted for each night. The check does not depend on the sides' settings. */
export function mintedPlaces(hub: SideReader): Map<string, Places> {
  const rows = hub.all('select date, minted from share') as { date: string; minted: string }[]
  return new Map(rows.map(row => [row.date, JSON.parse(row.minted)]))
}

/** Checks that the places of both sides and those in transit are exactly the minted ones. Throws a `Violation`. */
export function checkConservation(readers: { readonly hub: SideReader; readonly portal: SideReader }): void {
  const sum = new Map<string, Record<string, number>>()
  const add = (date: string, places: Places, sign: 1 | -1) => {
    const night = sum.get(date) ?? {}
    for (const [kind, count] of Object.entries(places)) night[kind] = (night[kind] ?? 0) + sign * count
    sum.set(date, night)
  }
  for (const reader of [readers.hub, readers.portal]) {
    for (const row of reader.all('select date, own from share'))
      add(String(row.date), JSON.parse(String(row.own)), 1)
  }
  for (const [from, to] of [
    ['hub', 'portal'],
    ['portal', 'hub'],
  ] as const) {
    for (const gift of giftsInTransit(readers[from], readers[to], from)) add(gift.date, gift.amounts, 1)
  }
  for (const [date, places] of mintedPlaces(readers.hub)) add(date, places, -1)
  for (const [date, night] of sum) {
    const surplus = Object.entries(night).find(([, count]) => count !== 0)
    if (surplus)
      throw new Violation(
        `${surplus[1]} of ${surplus[0]} on ${date} is the surplus of places over both sides`,
      )
  }
}

function giftsInTransit(
  sender: SideReader,
  receiver: SideReader,
  origin: string,
): { date: string; amounts: Places }[] {
  const [head] = receiver.all('select seq from changeHead where origin = ?', origin)
  const gifts = sender.all(
    "select fields from change where origin = ? and seq > ? and entity = 'share' and kind = 'gift'",
    origin,
    Number(head?.seq),
  )
  return gifts.map(gift => JSON.parse(String(gift.fields)) as { date: string; amounts: Places })
}
