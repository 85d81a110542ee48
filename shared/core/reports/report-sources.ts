import type { ReportId } from '@mayim/contract/reports/report-definitions.ts'
import { roomTypeOf } from '@mayim/domain/capacity/choices.ts'
import { shareTip } from '@mayim/domain/money/tip.ts'
import type { DateRange } from '../booking/date-range.ts'
import { talliesBetween } from '../messages/outbound-table.ts'
import {
  type Counted,
  hourOf,
  instantsOfNights,
  type ReportFacility,
  type ReportSource,
} from './instants-of-nights.ts'
import {
  type GiftKind,
  giftsBetween,
  membershipsByDay,
  paymentsByHour,
  prepaidSold,
} from './money-report-table.ts'
import {
  attendedBetween,
  noShowsByNight,
  visitsByChoices,
  visitsByRoom,
  waitsByHour,
} from './visit-report-table.ts'

/** What counts the nights of each report (screens-560). Amounts are in minor units. */
export const reportSources: Readonly<Record<ReportId, ReportSource>> = {
  usage: countUsage,
  payments: countPayments,
  memberships: countMemberships,
  prepaid: countPrepaid,
  tips: (facility, range) => countGifts(facility, range, 'tip'),
  tipShares: countTipShares,
  donations: (facility, range) => countGifts(facility, range, 'donation'),
  waits: countWaits,
  roomUse: countRooms,
  noShows: countNoShows,
  messages: countMessages,
}

/** The visits of each night by room kind, with their prices. A kind may come several times a night. */
export async function countVisits({ db }: Pick<ReportFacility, 'db'>, range: DateRange) {
  const rows = await visitsByChoices(db, range)
  return rows.map(row => ({
    date: row.date,
    roomType: roomTypeOf({
      bath: row.bath === 1,
      privateRoom: row.privateRoom === 1,
      handicapped: row.handicapped === 1,
      segula: row.segula === 1,
      kallah: row.kallah === 1,
    }),
    visits: Number(row.visits),
    amountMinor: Number(row.priceMinor),
  }))
}

async function countUsage(facility: ReportFacility, range: DateRange): Promise<Counted[]> {
  const rows = await countVisits(facility, range)
  return rows.map(({ date, roomType: label, visits, amountMinor: amount }) => ({
    date,
    label,
    measures: { visits, amount },
  }))
}

async function countPayments({ db, settings }: ReportFacility, range: DateRange): Promise<Counted[]> {
  const nights = instantsOfNights(range, settings.current().timeZone)
  const rows = await paymentsByHour(db, nights)
  return rows.map(({ hour, kind, method, ...row }) => {
    const [received, paidBack] = [Number(row.receivedMinor), Number(row.paidBackMinor)]
    return {
      date: nights.nightOf(hour),
      // A gift is paid by its own method; the payment of a refund names how it went back.
      label: kind === 'donation' || kind === 'tip' ? kind : method,
      measures: { payments: Number(row.payments), received, paidBack, net: received - paidBack },
    }
  })
}

async function countMemberships({ db }: ReportFacility, range: DateRange): Promise<Counted[]> {
  const rows = await membershipsByDay(db, range)
  return rows.map(({ day, level, kind, terms, amountMinor }) => ({
    date: day,
    label: level,
    measures: {
      bought: kind === 'bought' ? Number(terms) : 0,
      given: kind === 'set' ? Number(terms) : 0,
      returned: kind === 'returned' ? Number(terms) : 0,
      // The line that is joined is the payment, which was refunded.
      amount: (kind === 'returned' ? 1 : -1) * Number(amountMinor ?? 0) + 0,
    },
  }))
}

/** Each by the night of its sale, so that all nights together say what the facility still owes (money-836). */
async function countPrepaid({ db }: ReportFacility, range: DateRange): Promise<Counted[]> {
  const rows = await prepaidSold(db, range)
  return rows.map(({ day, name, state, valueMinor: credit, usedMinor, leftMinor }) => {
    const used = Number(usedMinor ?? 0)
    const left = state === 'open' ? credit : 0 - Number(leftMinor ?? 0)
    return {
      date: day,
      label: name,
      measures: { bought: 1, credit, used, ended: credit - used - left, left },
    }
  })
}

async function countGifts(
  { db, settings }: ReportFacility,
  range: DateRange,
  kind: GiftKind,
): Promise<Counted[]> {
  const nights = instantsOfNights(range, settings.current().timeZone)
  return (await giftsBetween(db, kind, nights)).map(({ at, type: label, amountMinor: amount }) => ({
    date: nights.nightOf(hourOf(at)),
    label,
    measures: { gifts: 1, amount },
  }))
}

async function countWaits(facility: ReportFacility, range: DateRange): Promise<Counted[]> {
  const { db, settings } = facility
  const { statusWarnMinutesWaiting, statusWarnMinutesReady } = facility.settings.onNight(range.from)
  const nights = instantsOfNights(range, settings.current().timeZone)
  const limitSeconds = { room: statusWarnMinutesWaiting * 60, mikvah: statusWarnMinutesReady * 60 }
  const rows = await waitsByHour(db, { ...nights, limitSeconds })
  return rows.map(row => ({
    date: nights.nightOf(row.hour),
    label: row.stage,
    measures: {
      visits: row.waits,
      minutes: row.seconds / 60,
      longest: row.longest / 60,
      overLimit: row.overLimit,
    },
  }))
}

async function countRooms({ db }: ReportFacility, range: DateRange): Promise<Counted[]> {
  const rows = await visitsByRoom(db, range)
  return rows.map(row => ({
    date: row.date,
    label: String(row.roomId),
    measures: {
      visits: Number(row.visits),
      timed: Number(row.timed),
      minutes: Number(row.seconds ?? 0) / 60,
    },
  }))
}

async function countNoShows({ db }: ReportFacility, range: DateRange): Promise<Counted[]> {
  const rows = await noShowsByNight(db, range)
  return rows.map(({ date, expected, noShows, canceled }) => ({
    date,
    label: '',
    measures: { expected: Number(expected), noShows: Number(noShows), canceled: Number(canceled) },
  }))
}

const minorPerUnit = 100

/** A text costs by its parts and a call by its number, if their price is set; mail costs nothing. */
async function countMessages(facility: ReportFacility, range: DateRange): Promise<Counted[]> {
  const [then, today] = [facility.settings.onNight(range.from), facility.settings.current()]
  // A price that nobody had entered yet is not another price.
  const textMessagePrice = then.textMessagePrice ?? today.textMessagePrice
  const phoneCallPrice = then.phoneCallPrice ?? today.phoneCallPrice
  const isPriced = textMessagePrice !== null || phoneCallPrice !== null
  const rows = await talliesBetween(facility.db, range)
  return rows.map(({ day, kind, channel, sent, parts, undelivered, dropped }) => ({
    date: day,
    label: kind,
    measures: {
      sent,
      parts,
      undelivered,
      dropped,
      ...(isPriced
        ? {
            cost:
              (parts * (textMessagePrice ?? 0) + (channel === 'voice' ? sent : 0) * (phoneCallPrice ?? 0)) *
              minorPerUnit,
          }
        : {}),
    },
  }))
}

/** What each of reception, cleaning and the attendants gets of the tips of some nights (money-706). */
async function countTipShares(facility: ReportFacility, range: DateRange): Promise<Counted[]> {
  const { db, settings } = facility
  const { tipTypes } = facility.settings.onNight(range.from)
  const nights = instantsOfNights(range, settings.current().timeZone)
  const given = await giftsBetween(db, 'tip', nights)
  const tips = given.map(tip => ({ ...tip, night: tip.date ?? nights.nightOf(hourOf(tip.at)) }))
  const dates = tips.map(({ night }) => night).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const rows = await attendedBetween(db, { from, to })
  const named = rows.map(row => ({ ...row, name: `${row.firstName} ${row.lastName}`.trim() }))
  const ofVisit = Map.groupBy(named, row => row.reservationId)
  const ofNight = Map.groupBy(named, row => row.date)
  return tips.flatMap(({ at, reservationId, night, ...tip }) => {
    const duty = {
      attended: namesOf(ofVisit.get(reservationId ?? '')),
      onDuty: namesOf(ofNight.get(night)),
    }
    const date = nights.nightOf(hourOf(at))
    return shareTip(tip, tipTypes, duty).map(({ to: label, amountMinor: amount }) => ({
      date,
      label,
      measures: { amount },
    }))
  })
}

function namesOf(rows: readonly { readonly name: string }[] = []): string[] {
  return [...new Set(rows.map(({ name }) => name))]
}
