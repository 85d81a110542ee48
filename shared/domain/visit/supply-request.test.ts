import { expect, it } from 'vitest'
import {
  alarmMayTelephone,
  alarmTelephones,
  byUrgency,
  decideRequest,
  hasNobodyCome,
  isAlarm,
  type RequestFacts,
} from './supply-request.ts'

const asked: RequestFacts = {
  act: 'add',
  kind: 'item',
  actor: 'P',
  shabbos: false,
  roomTaken: true,
  status: null,
}

it.each<[string, Partial<RequestFacts>, string]>([
  ['a panel asks for a towel', {}, 'ok'],
  ['nobody is in the room', { roomTaken: false }, 'roomEmpty'],
  ['help in an empty room', { kind: 'help', roomTaken: false }, 'ok'],
  ['a towel on Shabbos', { shabbos: true }, 'shabbosMode'],
  ['help on Shabbos', { kind: 'help', shabbos: true }, 'ok'],
  [
    'help is answered on Shabbos',
    { kind: 'help', act: 'answer', actor: 'A', shabbos: true, status: 'open' },
    'ok',
  ],
  ['a panel says that it has come', { act: 'complete', status: 'open' }, 'notAllowed'],
  ['a panel answers itself', { act: 'answer', status: 'open' }, 'notAllowed'],
  ['a panel takes it back', { act: 'cancel', status: 'open' }, 'ok'],
  ['an attendant brings it', { act: 'complete', actor: 'A', status: 'open' }, 'ok'],
  ['twice', { act: 'complete', actor: 'A', status: 'complete' }, 'ok'],
  ['what was taken back', { act: 'complete', actor: 'A', status: 'canceled' }, 'requestClosed'],
  ['what is over', { act: 'answer', actor: 'R', status: 'complete' }, 'requestClosed'],
  [
    'doors are unlocked in an empty room on Shabbos',
    { kind: 'release', roomTaken: false, shabbos: true },
    'ok',
  ],
  ['a panel takes back its call for help', { kind: 'help', act: 'cancel', status: 'open' }, 'ok'],
  [
    'a panel takes back that its doors were unlocked',
    { kind: 'release', act: 'cancel', status: 'open' },
    'notAllowed',
  ],
  ['staff cancel a call for help', { kind: 'help', act: 'cancel', actor: 'R', status: 'open' }, 'notAllowed'],
  ['staff cancel a towel', { act: 'cancel', actor: 'R', status: 'open' }, 'ok'],
  ['someone is there', { kind: 'release', act: 'complete', actor: 'A', status: 'open' }, 'ok'],
  ['an alarm was ended by mistake', { kind: 'help', act: 'reopen', actor: 'A', status: 'complete' }, 'ok'],
  ['a panel reopens an alarm', { kind: 'help', act: 'reopen', status: 'complete' }, 'notAllowed'],
  ['a towel was not brought after all', { act: 'reopen', actor: 'A', status: 'complete' }, 'ok'],
  ['twice', { act: 'reopen', actor: 'A', status: 'open' }, 'ok'],
  ['she has left', { act: 'reopen', actor: 'A', status: 'complete', roomTaken: false }, 'roomEmpty'],
  ['she took it back', { act: 'reopen', actor: 'A', status: 'canceled' }, 'requestClosed'],
  ['a towel that is not there', { act: 'reopen', actor: 'A', status: null }, 'requestClosed'],
  ['a panel reopens a towel', { act: 'reopen', status: 'complete' }, 'notAllowed'],
  ['an alarm that is not there', { kind: 'help', act: 'reopen', actor: 'A', status: null }, 'requestClosed'],
  ['what is not there', { act: 'cancel', actor: 'R', status: null }, 'requestClosed'],
])('%s', (_, facts, expected) => {
  const decision = decideRequest({ ...asked, ...facts })
  expect(decision.ok ? 'ok' : decision.code).toBe(expected)
})

it('orders help first, then calls for a person, then the oldest', () => {
  const of = (kind: 'item' | 'attendant' | 'help' | 'call', requestedAt: string) => ({ kind, requestedAt })
  const order = byUrgency([
    of('item', '1'),
    of('call', '0'),
    of('attendant', '4'),
    of('help', '5'),
    of('help', '3'),
    of('help', '6'),
  ])
  expect(order.map(({ requestedAt }) => requestedAt)).toEqual(['3', '5', '6', '4', '0', '1'])
})

it('help and unlocked doors are alarms', () => {
  const kinds = ['item', 'attendant', 'help', 'call', 'release'] as const
  expect(kinds.filter(isAlarm)).toEqual(['help', 'release'])
})

it('an alarm telephones on Shabbos by what the rabbi allows (building-654)', () => {
  const by = (way: 'exchange' | 'text') => alarmTelephones.filter(each => alarmMayTelephone(way, each))
  expect(by('exchange')).toEqual(['exchange', 'all'])
  expect(by('text')).toEqual(['all'])
})

it('an alarm that was answered three minutes ago and is still open has nobody there (visit-167)', () => {
  const answeredAt = '2026-11-21T22:00:00.000Z'
  const at = Date.parse(answeredAt)
  expect(hasNobodyCome({ answeredAt }, at + 179_999)).toBe(false)
  expect(hasNobodyCome({ answeredAt }, at + 180_000)).toBe(true)
  expect(hasNobodyCome({ answeredAt: null }, at + 180_000)).toBe(false)
})
