import { Violation } from '../violation.ts'
import type { SideReader } from './read-side.ts'

export type Places = Readonly<Record<string, number>>

/** The places of each night as the hub has made them; what either side believes of the settings is beside the point. */
export function mintedPlaces(hub: SideReader): Map<string, Places> {
  const rows = hub.all('select date, minted from share') as { date: string; minted: string }[]
  return new Map(rows.map(row => [row.date, JSON.parse(row.minted)]))
}

/** No place is lost or made on the way: those of both sides and those in flight are all that were made. */
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
    for (const gift of giftsInFlight(readers[from], readers[to], from)) add(gift.date, gift.amounts, 1)
  }
  for (const [date, places] of mintedPlaces(readers.hub)) add(date, places, -1)
  for (const [date, night] of sum) {
    const wrong = Object.entries(night).find(([, count]) => count !== 0)
    if (wrong) throw new Violation(`${wrong[1]} of ${wrong[0]} on ${date} too many between the sides`)
  }
}

function giftsInFlight(
  giver: SideReader,
  taker: SideReader,
  origin: string,
): { date: string; amounts: Places }[] {
  const [head] = taker.all('select seq from changeHead where origin = ?', origin)
  const gifts = giver.all(
    "select fields from change where origin = ? and seq > ? and entity = 'share' and kind = 'gift'",
    origin,
    Number(head?.seq),
  )
  return gifts.map(gift => JSON.parse(String(gift.fields)) as { date: string; amounts: Places })
}
