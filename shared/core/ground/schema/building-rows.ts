import type { Register } from '@mayim/domain/building/register.ts'
import type { CivilDate, Flag, Iso, Json } from './columns.ts'

export interface SectionRow {
  id: number
  name: string
  attendantId: number | null
  /** When it was retired; null if it is in use. */
  retiredAt: Iso | null
}

export interface RoomRow {
  id: number
  name: string
  sectionId: number
  bath: Flag
  /** What it is made for besides, separated by commas: `RoomUse`s. Null for an ordinary room. */
  uses: string | null
  status: 'Offline' | 'Ready' | 'NeedsCleaning' | 'Cleaning'
  statusSince: Iso
  reservationId: string | null
  language: string
  /** The lights set by hand until the status next changes; null if they follow the status. */
  lightsWanted: Flag | null
  /** When they were set by hand. */
  lightsAskedAt: Iso | null
  /** The extension of the room's telephone; null if it has none. */
  extension: string | null
  /** When it was retired; null if it is in use. */
  retiredAt: Iso | null
}

export interface CubicleRow {
  id: number
  name: string
  status: 'Available' | 'Occupied' | 'Offline'
  reservationId: string | null
  /** When it was retired; null if it is in use. */
  retiredAt: Iso | null
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
  /** Whose card opened the door; null without a card. */
  attendantId: number | null
  /** Why the door of an occupied room was opened: a `DoorReason`. */
  reason: string | null
  reasonText: string | null
}

/** A request from a room. Never synced, because it is answered in the building. */
export interface SupplyRequestRow {
  id: string
  roomId: number
  /** The visit that it belongs to; null if the room was empty. */
  reservationId: string | null
  /**
   * `item`: bring an item; `attendant` and `help`: a person comes; `call`: the room's telephone is rung; `release`: the
   * doors were unlocked from inside, and a person comes.
   */
  kind: 'item' | 'attendant' | 'help' | 'call' | 'release'
  /** The item to bring; '' for the other kinds. */
  item: string
  status: 'open' | 'complete' | 'canceled'
  requestedAt: Iso
  requestedBy: string
  /** When it was last asked for: an alarm rises again each time (visit-167). */
  raisedAt: Iso
  /** When staff accepted it and are on the way. */
  answeredAt: Iso | null
  /** Who is on the way; null while nobody is. */
  answeredBy: string | null
  closedAt: Iso | null
  closedBy: string | null
  /** Of a call: the result of ringing the room; null if it was not rung. */
  ring: 'ringing' | 'answered' | 'busy' | 'no-answer' | 'failed' | null
  rangAt: Iso | null
}

/** A period in which a room is out of service. Both sides have it, and the hub alone writes it. */
export interface OutOfServiceRow {
  id: string
  roomId: number
  /** Its first and last night. */
  fromDate: CivilDate
  toDate: CivilDate
  /** The pool that loses a place; '' for a room in reserve. */
  pool: string
  reason: string
  createdAt: Iso
  /** When it was ended early; null otherwise. An ended period counts for no night. */
  endedAt: Iso | null
}

/** One permission of a Shabbos item for a block, or its withdrawal. Rows are only added. */
export interface ShabbosSwitchRow {
  /** Rows apply in the order of their ids, regardless of the clock. */
  id: string
  /** The date of the block's first night. */
  block: CivilDate
  item: string
  allowed: Flag
  /** Who gave the instruction. */
  instruction: string
  at: Iso
  byId: string
}

/**
 * What lights and doors do at a set time of a block, while they may not be operated. Never synced, because it names
 * points of the building.
 */
export interface SceneRow {
  id: string
  name: string
  /** The nights of a block on which it runs: every one, the first or the last. */
  nights: 'every' | 'first' | 'last'
  /** The time that `minutes` counts from. */
  anchor: 'begin' | 'candles' | 'nightfall' | 'clock' | 'end'
  /** Minutes after the anchor, negative before it. For `clock`, minutes of the business day. */
  minutes: number
  /** JSON: `[{point, on}]`. */
  lights: string
  /** JSON: `[{point, open}]`. */
  doors: string
  updatedAt: Iso
}

/** One entry of a register of the building; only added, by either side (building-560). */
export interface RegisterEntryRow {
  id: string
  register: Register | 'till'
  /** The business date. */
  night: CivilDate
  at: Iso
  byId: string
  /** Of the lists: the item. Of the water: which mikvah. Of a shift: who is on. */
  subject: string
  note: string
  /** 0 takes a tick back. */
  done: Flag
  roomId: number | null
  /** A reading of the water, or 'null'. */
  water: Json
  /** A JPEG in Base64; '' for none. */
  photo: string
  /** The entry that this one closes. */
  closes: string | null
  /** Of a shift: wall times of the night; '' otherwise. */
  fromTime: string
  toTime: string
  /** Of an evening that was closed: the count and the figures as JSON; '' otherwise. */
  till: string
  /** Of a certificate its last day, of a ruling the rules, as JSON; '' otherwise. */
  detail: string
}
