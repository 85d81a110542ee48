import type { Call } from '@mayim/contract/call.ts'
import { calls } from '@mayim/contract/calls.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { CallId } from './call-api.ts'
import { invalidateAfter, invalidateEntities } from './invalidate.ts'

/** The queries that are fetched again. */
function askedAgain(keys: readonly unknown[][], change: (client: QueryClient) => void): unknown[] {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, true)
  change(client)
  return keys.filter(key => client.getQueryState(key)?.isInvalidated).map(([id]) => id)
}

const keys = [
  ['words', 'he'],
  ['schedule', null],
  ['findByUser', null],
]

it('refetches the calls that read the changed entities, and no query that is not a call', () => {
  expect(askedAgain(keys, client => invalidateEntities(client, ['setting']))).toEqual(['schedule'])
  expect(askedAgain(keys, client => invalidateEntities(client, 'everything'))).toEqual(keys.map(([id]) => id))
})

it('refetches what a call may have changed', () => {
  expect(askedAgain(keys, client => invalidateAfter(client, 'editSchedule'))).toEqual(['schedule'])
  expect(askedAgain(keys, client => invalidateAfter(client, 'newReservation'))).toEqual(['findByUser'])
  expect(askedAgain(keys, client => invalidateAfter(client, 'kioskFind'))).toEqual([])
  expect(askedAgain(keys, client => invalidateAfter(client, 'register'))).toEqual(keys.map(([id]) => id))
})

it('requests a first answer again that was on its way during the change', async () => {
  const client = new QueryClient()
  const requests: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['findByUser', null],
    queryFn: () => {
      requests.push(Promise.withResolvers<string>())
      return requests.at(-1)?.promise ?? ''
    },
  })
  const stop = observer.subscribe(() => undefined)
  invalidateEntities(client, ['reservation'])
  requests[0]?.resolve('Reserved')
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]?.resolve('Waiting')
  await expect.poll(() => observer.getCurrentResult().data).toBe('Waiting')
  stop()
})

/** The entities that a call records. */
const changes: Partial<Record<CallId, readonly EntityName[]>> = {
  accountDelete: ['user'],
  assignRoom: ['reservation', 'room', 'statusHistory'],
  attendantAdd: ['attendant'],
  attentionResolve: ['attention'],
  bannerImage: ['siteFile'],
  callRoom: ['supplyRequest'],
  cardReaderRemove: ['cardReader'],
  cardReaderSave: ['cardReader'],
  checkIn: ['reservation', 'statusHistory', 'cubicle'],
  cubicleStatus: ['cubicle'],
  editSchedule: ['scheduleOverride'],
  enterFromPaper: ['reservation', 'ledger', 'user'],
  excludedAttendantAdd: ['user'],
  galleryImage: ['siteFile'],
  kioskArrive: ['reservation'],
  listEdit: ['listEntry', 'merchandiseItem'],
  listPicture: ['listEntry', 'merchandiseItem', 'siteFile'],
  makePayment: ['ledger', 'reservation'],
  newReservation: ['reservation', 'share', 'user', 'bookingRequest'],
  newUserInfo: ['user'],
  newsletterRemove: ['siteFile'],
  payBack: ['ledger'],
  preassignRoom: ['reservation'],
  readerPay: ['ledger'],
  requestCubicle: ['reservation', 'cubicle'],
  reservationAdjust: ['ledger'],
  reservationMerchandise: ['ledger'],
  reservationNotes: ['reservation'],
  reservationStatus: ['reservation', 'statusHistory', 'room'],
  roleAdd: ['user'],
  roomStatus: ['room', 'reservation'],
  sceneSave: ['scene'],
  sectionAttendant: ['section'],
  setLanguage: ['room'],
  setLanguageDescription: ['textDescription'],
  setLanguageText: ['languageText'],
  setLights: ['room'],
  settingsSet: ['setting'],
  settingsTake: ['setting'],
  shabbosItemSet: ['shabbosSwitch'],
  supplyRequest: ['supplyRequest'],
  swapRooms: ['room', 'reservation'],
  syncQuarantineEnd: ['quarantine'],
  takeProof: ['reservation'],
  userPatch: ['user'],
  waitListAnswer: ['waitListEntry', 'reservation'],
  waitListJoin: ['waitListEntry'],
  waitListLeave: ['waitListEntry'],
}

/** The entities of an answer that are easily forgotten, because another call writes them. */
const reads: Partial<Record<CallId, readonly EntityName[]>> = {
  alarms: ['supplyRequest', 'room'],
  attendantBoard: ['reservation', 'room', 'section', 'supplyRequest', 'user', 'setting'],
  availableReservations: ['reservation', 'share', 'setting', 'scheduleOverride'],
  cardReaders: ['cardReader'],
  cleaningList: ['room', 'reservation'],
  cubicles: ['cubicle'],
  dayBoard: ['reservation', 'room', 'section', 'attendant', 'user', 'ledger', 'cubicle', 'scheduleOverride'],
  editedList: ['listEntry', 'merchandiseItem'],
  eveningEstimates: ['reservation', 'room', 'section'],
  findByUser: ['reservation', 'ledger'],
  kioskState: ['shabbosSwitch', 'setting', 'cardReader'],
  languageTexts: ['languageText', 'textDescription'],
  merchandiseList: ['merchandiseItem'],
  newsletterList: ['siteFile'],
  paymentsByUser: ['ledger'],
  publicSettings: ['setting'],
  roomPanel: ['room', 'reservation', 'supplyRequest', 'shabbosSwitch'],
  schedule: ['scheduleOverride', 'setting'],
  sections: ['section', 'attendant'],
  settingsGet: ['setting'],
  shabbosItems: ['shabbosSwitch'],
  shabbosState: ['shabbosSwitch', 'setting'],
  supplyList: ['supplyRequest'],
  syncQuarantine: ['quarantine'],
  userGet: ['user'],
  usersFindByPhone: ['user', 'reservation'],
  waitList: ['waitListEntry'],
  waitingDisplay: ['reservation', 'room', 'shabbosSwitch'],
}

it.each(Object.entries({ ...changes, ...reads }))('%s declares %j', (id, entities) => {
  const call: Call = calls[id as CallId]
  const declared: readonly EntityName[] | 'everything' = call.reads ?? call.changes
  expect(entities.filter(entity => declared !== 'everything' && !declared.includes(entity))).toEqual([])
})
