import type { PriceChanges } from '@mayim/contract/entities/price-change.ts'
import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import {
  checkSetting,
  groupsOfNights,
  groupsOfPrices,
  isWriteOnly,
  type SettingGroup,
  type SettingKey,
  type Settings,
  secretsOfHub,
  settingsOfPortal,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import {
  mayPlan,
  plannedKey,
  plannedText,
  type StoredValue,
  settingOf,
  settingsByNight,
} from '@mayim/contract/settings-by-night.ts'
import { type ScheduleOverride, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import { takesPlace } from '@mayim/domain/capacity/availability.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { changedPrice, type NightPrices } from '@mayim/domain/money/price.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { bookingsFrom } from '../booking/night-order-table.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Caller, Facility, Readers } from '../ground/runtime/facility.ts'
import { nowIso } from '../ground/runtime/record-change.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { settingRows } from '../ground/settings/settings-table.ts'
import {
  type CheckedSetting,
  lostSecrets,
  planSetting,
  storeSettings,
} from '../ground/settings/stored-setting.ts'
import { affectedNights, checkConfirmed, scheduleState } from './affected-nights.ts'
import { checkOpening } from './setup-done.ts'

interface SettingInput {
  readonly key: string
  readonly value: string
  /** The night from which on it holds; at once without one. */
  readonly from?: string
  /** Withdraws what is planned from that night on; the value is not looked at. */
  readonly withdraw?: boolean
  /** Returns what would change, and writes nothing. */
  readonly preview?: boolean
  /** The affected reservations that the caller accepts, as the preview listed them. */
  readonly confirmedCodes?: readonly string[]
}

export interface SettingAnswer {
  readonly key: string
  /** The stored value. Blank for a write-only setting. */
  readonly value: string
  /** The nights that change, for a setting that nights depend on. */
  readonly days?: ScheduleDayChange[]
  /** The secrets that have to be given again, for another place gets them (settings-931); none for most settings. */
  readonly lost?: string[]
  /** For a preview of a price: the booked visits that keep another one. */
  readonly prices?: PriceChanges
}

/**
 * Sets one setting after `checkSetting` accepted its value. A secret and the rooms' passcode are sealed into a table of
 * their own. They never reach the log, the other side or an answer. With `from` the value is planned for the nights from
 * that one on (settings-45). Refuses as `checkSetting`, `refusalOfOtherSide`, `checkPlan` and `checkOpening`, and
 * `reservationsAffected` if a booked night would move and its reservations are not confirmed (calendar-35, calendar-49).
 */
export async function setSetting(
  facility: Facility,
  caller: Caller,
  input: SettingInput,
): Promise<Result<SettingAnswer>> {
  const { from, withdraw = false } = input
  const fits = from === undefined && !withdraw ? ok(null) : checkPlan(facility, input.key, from)
  if (!fits.ok) return fits
  const checked = withdraw ? ok('') : checkSetting(input.key, input.value)
  if (!checked.ok) return checked
  const elsewhere = refusalOfOtherSide(facility.side, input.key, 'key')
  if (elsewhere) return elsewhere
  const key = input.key as SettingKey
  const { value } = checked
  const plan = from === undefined ? null : { key, from, value: withdraw ? null : value }
  const change = plan ? [plannedRow(facility, plan)] : rowsNow(facility, [{ key, value }])
  const answer = (days: ScheduleDayChange[] | null, lost: readonly SettingKey[]): SettingAnswer => ({
    key,
    value: isWriteOnly(key) ? '' : value,
    ...(days === null ? {} : { days }),
    ...(lost.length === 0 ? {} : { lost: [...lost] }),
  })
  if (input.preview) {
    const mayOpen = await checkOpening(facility.db, [{ key, value }])
    if (!mayOpen.ok) return mayOpen
    const { days, prices } = await changedBy(facility, change)
    const lost = plan ? [] : await lostSecrets(facility.db, [{ key, value }])
    return ok({ ...answer(days, lost), ...(prices === null ? {} : { prices }) })
  }
  const done = await facility.write(async trx => {
    const mayOpen = await checkOpening(trx, [{ key, value }])
    if (!mayOpen.ok) return mayOpen
    const days = await nightsChangedBy(facility, trx, change)
    const confirmed = checkConfirmed(days ?? [], input.confirmedCodes)
    if (!confirmed.ok) return confirmed
    if (plan) {
      await planSetting(facility, trx, caller, plan)
      return ok(answer(days, []))
    }
    return ok(answer(days, await storeSettings(facility, trx, caller, [{ key, value }])))
  })
  await facility.settings.settled()
  return done
}

/**
 * Stores settings in one write, all or none, and returns the secrets that have to be given again. Refuses as `checkOpening`, and `reservationsAffected` if together they would
 * move a booked night whose reservations are not confirmed (calendar-35).
 */
export async function setSettings(
  facility: Facility,
  caller: Caller,
  values: readonly CheckedSetting[],
  confirmedCodes?: readonly string[],
): Promise<Result<readonly SettingKey[]>> {
  const done = await facility.write(async trx => {
    const mayOpen = await checkOpening(trx, values)
    if (!mayOpen.ok) return mayOpen
    const confirmed = checkConfirmed(
      (await nightsChangedBy(facility, trx, rowsNow(facility, values))) ?? [],
      confirmedCodes,
    )
    if (!confirmed.ok) return confirmed
    return ok(await storeSettings(facility, trx, caller, values))
  })
  await facility.settings.settled()
  return done
}

/** Refuses settingOfPortal or settingOfHub where only the other side may change a setting (settings-32). */
export function refusalOfOtherSide(side: Side, key: string, field: string): Refusal | null {
  if (side === 'hub' && settingsOfPortal.some(each => each === key))
    return refuse('conflict', 'settingOfPortal', { field })
  if (side === 'portal' && secretsOfHub.some(each => each === key))
    return refuse('conflict', 'settingOfHub', { field })
  return null
}

/** Refuses settingUnknown, settingWithoutDay for what holds for all nights at once, and planNotAhead before tomorrow. */
function checkPlan(facility: Facility, key: string, from = ''): Result<null> {
  if (!Object.hasOwn(settingsRegistry, key)) return refuse('missing', 'settingUnknown', { field: 'key' })
  if (!mayPlan(key as SettingKey)) return refuse('invalid', 'settingWithoutDay', { field: 'from' })
  return from > tonight(facility) ? ok(null) : refuse('invalid', 'planNotAhead', { field: 'from' })
}

/** The rows that settings would have if they were stored now. */
export function rowsNow(facility: Facility, values: readonly CheckedSetting[]): StoredValue[] {
  return values.map(({ key, value }) => ({ key, value, updatedAt: nowIso(facility) }))
}

function plannedRow(
  facility: Facility,
  { key, from, value }: { readonly key: SettingKey; readonly from: string; readonly value: string | null },
): StoredValue {
  return { key: plannedKey(key, from), value: plannedText(value), updatedAt: nowIso(facility) }
}

/** What rows would change if they were stored together: the nights, and the prices of booked visits; null where none depends on them. */
export async function changedBy(
  facility: Facility,
  change: readonly StoredValue[],
): Promise<{ readonly days: ScheduleDayChange[] | null; readonly prices: PriceChanges | null }> {
  const { db } = facility
  const days = await nightsChangedBy(facility, db, change)
  if (!isInGroup(change, groupsOfPrices)) return { days, prices: null }
  const before = await scheduleState(db)
  const settingsOn = await settingsAfter(db, change)
  return { days, prices: await priceChanges(facility, db, before, { ...before, settingsOn }) }
}

function isInGroup(rows: readonly StoredValue[], groups: readonly SettingGroup[]): boolean {
  return rows.some(({ key }) => groups.includes(settingsRegistry[settingOf(key) as SettingKey].group))
}

async function settingsAfter(db: Readers, change: readonly StoredValue[]) {
  const changed = new Set(change.map(({ key }) => key))
  const others = (await settingRows(db)).filter(({ key }) => !changed.has(key))
  return settingsByNight([...others, ...change])
}

/** The nights that settings would change together; null if no night depends on any of them. */
async function nightsChangedBy(
  facility: Facility,
  db: Readers,
  change: readonly StoredValue[],
): Promise<ScheduleDayChange[] | null> {
  if (!isInGroup(change, groupsOfNights)) return null
  const before = await scheduleState(db)
  return affectedNights(facility, db, before, { ...before, settingsOn: await settingsAfter(db, change) })
}

interface Prices {
  readonly settingsOn: (date: string) => Settings
  readonly overrides: ReadonlyMap<string, ScheduleOverride>
}

/**
 * The booked visits from tonight on whose price a change of the settings would alter if they were booked again, by
 * night: codes and prices, no names. Each keeps the price that was agreed (settings-740).
 */
async function priceChanges(
  facility: Facility,
  db: Readers,
  before: Prices,
  after: Prices,
): Promise<PriceChanges> {
  const nowMs = facility.clock.now()
  const nights = new Map<string, ReservationRow[]>()
  for (const row of await bookingsFrom(db, tonight(facility))) {
    const status = shownStatus(row)
    if (status === 'Done' || !takesPlace(status, row.holdExpiresAt, nowMs)) continue
    nights.set(row.date, [...(nights.get(row.date) ?? []), row])
  }
  return [...nights].flatMap(([date, rows]) => {
    const [was, will] = [pricesOf(date, before), pricesOf(date, after)]
    const reservations = rows.flatMap(row => changeOf(row, was, will) ?? [])
    return reservations.length === 0 ? [] : [{ date, reservations }]
  })
}

function pricesOf(date: string, { settingsOn, overrides }: Prices): NightPrices {
  const settings = settingsOn(date)
  return { settings, shabbosMode: scheduleDay(date, settings, overrides.get(date)).shabbosMode }
}

function changeOf(
  row: ReservationRow,
  before: NightPrices,
  after: NightPrices,
): PriceChanges[number]['reservations'][number] | null {
  const booked = {
    ...choicesOf(row),
    useDiscountPrice: row.useDiscountPrice === 1,
    keptMinor: row.priceMinor,
  }
  const change = changedPrice(booked, before, after)
  return (
    change && {
      reservationId: row.id,
      reservationCode: row.code,
      reservationTime: row.time,
      kept: decimalOf(change.keptMinor),
      new: change.newMinor === null ? null : decimalOf(change.newMinor),
    }
  )
}
