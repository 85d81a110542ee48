import type { Call, Side } from './call.ts'
import { accountCalls } from './calls/account.ts'
import { attentionCalls } from './calls/attention.ts'
import { auditCalls } from './calls/audit.ts'
import { backupCalls } from './calls/backups.ts'
import { bridgeCalls } from './calls/bridges.ts'
import { buildingCalls } from './calls/building.ts'
import { closingCalls } from './calls/closing.ts'
import { cubicleCalls } from './calls/cubicles.ts'
import { dataCalls } from './calls/data.ts'
import { eveningCalls } from './calls/evening.ts'
import { facilityCalls } from './calls/facility.ts'
import { factorCalls } from './calls/factors.ts'
import { kioskCalls } from './calls/kiosk.ts'
import { listCalls } from './calls/lists.ts'
import { memberCalls } from './calls/members.ts'
import { mergingCalls } from './calls/merging.ts'
import { messageCalls } from './calls/messages.ts'
import { paymentCalls } from './calls/payments.ts'
import { placedDeviceCalls } from './calls/placed-devices.ts'
import { prepaidCalls } from './calls/prepaid.ts'
import { privacyCalls } from './calls/privacy.ts'
import { receiptCalls } from './calls/receipts.ts'
import { receptionCalls } from './calls/reception.ts'
import { registerCalls } from './calls/registers.ts'
import { releaseCalls } from './calls/releases.ts'
import { reportCalls } from './calls/reports.ts'
import { reservationCalls } from './calls/reservations.ts'
import { roomCalls } from './calls/rooms.ts'
import { serviceCalls } from './calls/service-tests.ts'
import { settingsCalls } from './calls/settings.ts'
import { setupCalls } from './calls/setup.ts'
import { shabbosCalls } from './calls/shabbos.ts'
import { staffCalls } from './calls/staff.ts'
import { syncCalls } from './calls/sync.ts'
import { technicianCalls } from './calls/technician.ts'
import { unpairedCalls } from './calls/unpaired.ts'
import { userCalls } from './calls/users.ts'
import { visitMoneyCalls } from './calls/visit-money.ts'
import { waitListCalls } from './calls/wait-list.ts'
import { websiteCalls } from './calls/website.ts'
import { wiringCalls } from './calls/wiring.ts'

/** The calls by the heading under which the documents list them. */
export const callGroups = {
  account: accountCalls,
  rooms: roomCalls,
  cubicles: cubicleCalls,
  building: buildingCalls,
  reports: reportCalls,
  reservations: { ...reservationCalls, ...visitMoneyCalls },
  registers: registerCalls,
  waitList: waitListCalls,
  reception: receptionCalls,
  messages: messageCalls,
  evening: { ...eveningCalls, ...closingCalls },
  shabbos: shabbosCalls,
  settings: { ...settingsCalls, ...placedDeviceCalls },
  services: serviceCalls,
  setup: setupCalls,
  website: websiteCalls,
  lists: listCalls,
  users: userCalls,
  staff: staffCalls,
  factors: factorCalls,
  merging: mergingCalls,
  audit: auditCalls,
  privacy: privacyCalls,
  members: memberCalls,
  prepaid: prepaidCalls,
  payments: { ...paymentCalls, ...unpairedCalls, ...receiptCalls },
  facility: facilityCalls,
  bridges: bridgeCalls,
  technician: technicianCalls,
  releases: releaseCalls,
  wiring: wiringCalls,
  kiosk: kioskCalls,
  sync: syncCalls,
  attention: attentionCalls,
  data: dataCalls,
  backups: backupCalls,
} as const satisfies Record<string, Record<string, Call>>

/** The whole contract: every call of both sides by its id. */
export const calls = {
  ...accountCalls,
  ...roomCalls,
  ...cubicleCalls,
  ...buildingCalls,
  ...reservationCalls,
  ...reportCalls,
  ...visitMoneyCalls,
  ...registerCalls,
  ...waitListCalls,
  ...receptionCalls,
  ...messageCalls,
  ...eveningCalls,
  ...closingCalls,
  ...shabbosCalls,
  ...settingsCalls,
  ...placedDeviceCalls,
  ...serviceCalls,
  ...setupCalls,
  ...websiteCalls,
  ...listCalls,
  ...userCalls,
  ...staffCalls,
  ...factorCalls,
  ...mergingCalls,
  ...auditCalls,
  ...privacyCalls,
  ...memberCalls,
  ...prepaidCalls,
  ...paymentCalls,
  ...unpairedCalls,
  ...receiptCalls,
  ...facilityCalls,
  ...bridgeCalls,
  ...technicianCalls,
  ...releaseCalls,
  ...wiringCalls,
  ...kioskCalls,
  ...syncCalls,
  ...attentionCalls,
  ...dataCalls,
  ...backupCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallId = keyof Calls

/** The ids of a side's calls, those that answer 501 included. */
export type CallIdOf<S extends Side> = {
  [I in CallId]: S extends Calls[I]['sides'][number] ? I : never
}[CallId]
/** The ids of a side's calls that have an operation. */
export type LiveCallIdOf<S extends Side> = {
  [I in CallIdOf<S>]: Calls[I] extends { later: string }
    ? never
    : Calls[I] extends { later: { [K in S]: string } }
      ? never
      : I
}[CallIdOf<S>]

/** The calls of one side as pairs, in the contract's order. */
export function callsOf(side: Side): [CallId, Call][] {
  return (Object.entries(calls) as [CallId, Call][]).filter(([, each]) => each.sides.includes(side))
}
