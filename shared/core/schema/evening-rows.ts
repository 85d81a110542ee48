import type { CivilDate, Flag, Iso } from './columns.ts'

export interface SectionRow {
  id: number
  name: string
  attendantId: number | null
}

export interface RoomRow {
  id: number
  name: string
  sectionId: number
  bath: Flag
  status: 'Offline' | 'Ready' | 'NeedsCleaning' | 'Cleaning'
  statusSince: Iso
  reservationId: string | null
  language: string
  /** What somebody asked for by hand until the status next changes; null follows the status. */
  lightsWanted: Flag | null
  /** When it was asked for. */
  lightsAskedAt: Iso | null
  /** Of the phone in it; null where there is none. */
  extension: string | null
}

export interface CubicleRow {
  id: number
  name: string
  status: 'Available' | 'Occupied' | 'Offline'
  reservationId: string | null
}

export interface AccessLogRow {
  id: string
  at: Iso
  door: string
  roomId: number | null
  reservationId: string | null
  outcome: string
  byId: string
  byRole: string
}

/** What somebody in a room asked for. Never synced: it is answered in the house. */
export interface SupplyRequestRow {
  id: string
  roomId: number
  /** Whose visit it belongs to; null where the room was empty. */
  reservationId: string | null
  /** `item` something brought to her; `attendant` and `help` somebody who comes; `call` a ring of her room's phone. */
  kind: 'item' | 'attendant' | 'help' | 'call'
  /** What is to be brought; '' of the other kinds. */
  item: string
  status: 'open' | 'complete' | 'canceled'
  requestedAt: Iso
  requestedBy: string
  /** Somebody has read it and is on the way. */
  answeredAt: Iso | null
  closedAt: Iso | null
  closedBy: string | null
  /** Of a call: what came of ringing her room; null where it was not rung. */
  ring: 'ringing' | 'answered' | 'busy' | 'no-answer' | 'failed' | null
  rangAt: Iso | null
}

/** What somebody was told of her wait when it began, and how it came. Never synced. */
export interface WaitEstimateRow {
  reservationId: string
  /** What she waited for: her room, or the mikvah. */
  until: 'room' | 'mikvah'
  /** The night. */
  date: CivilDate
  predictedAt: Iso
  /** Half of such waits are over by then. */
  middleAt: Iso
  /** Four of five are. */
  lateAt: Iso
  /** When it was over; null while she waits, or when she went away. */
  actualAt: Iso | null
}

/** One time that an item was allowed for a block of Shabbos and Yom Tov, or that this was taken back. Only ever added. */
export interface ShabbosSwitchRow {
  /** They count in the order of their ids, whatever their clock said. */
  id: string
  /** The date of the block's first night. */
  block: CivilDate
  item: string
  allowed: Flag
  /** On whose instruction. */
  instruction: string
  at: Iso
  byId: string
}

/** What the lamps and doors do by the clock while nobody may touch them. Never synced: it names points of the house. */
export interface SceneRow {
  id: string
  name: string
  /** Which nights of a block it runs on: all of them, or the first or the last only. */
  nights: 'every' | 'first' | 'last'
  /** What its time counts from. */
  anchor: 'begin' | 'candles' | 'nightfall' | 'clock' | 'end'
  /** Minutes after the anchor, below zero before it; of `clock`, of the business day. */
  minutes: number
  /** JSON: `[{point, on}]`. */
  lights: string
  /** JSON: `[{point, open}]`. */
  doors: string
  updatedAt: Iso
}
