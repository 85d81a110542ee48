import Type, { type Static } from 'typebox'
import { call } from '../call.ts'
import { AttentionItem } from '../entities/attention.ts'
import { Id, Instant, Line, strict, written } from '../entities/scalars.ts'
import { settingErrors } from './error-groups.ts'
import { SettingKeyText } from './settings.ts'
import { both, nobody, onHub } from './sides.ts'

const desk = ['Reception', 'Admin'] as const
const admin = { who: ['Admin'], subject: nobody } as const

/** A change of a setting that an Admin at a hub without the website wants, until one makes it at the website (settings-980). */
export const AskedSetting = Type.Object({
  id: Id,
  key: SettingKeyText,
  value: written(2000),
  at: Instant,
  byName: Line,
})
export type AskedSetting = Static<typeof AskedSetting>
const AskedSettings = Type.Array(AskedSetting, { maxItems: 500 })

/** Our own calls for matters that a person must resolve (sync-33). */
export const attentionCalls = {
  attention: call({
    method: 'GET',
    path: '/api/api/attention',
    sides: both,
    limit: 'usual',
    reads: ['attention'],
    errors: [],
    summary: 'What needs attention, the oldest first',
    policy: { who: desk, subject: nobody },
    /** Includes resolved ones since then. */
    query: strict({ since: Type.Optional(Instant) }),
    answer: Type.Array(AttentionItem, { maxItems: 500 }),
  }),
  attentionResolve: call({
    method: 'POST',
    path: '/api/api/attention/{attentionId}/resolved',
    sides: both,
    limit: 'usual',
    changes: ['attention'],
    errors: ['attentionMissing'],
    summary: 'Somebody has seen to it',
    policy: { who: desk, subject: nobody },
    params: strict({ attentionId: Id }),
    answer: AttentionItem,
    envelope: 'wrapped',
  }),
  settingsAsked: call({
    method: 'GET',
    path: '/api/api/settings/asked',
    sides: both,
    limit: 'usual',
    reads: ['attention', 'user'],
    errors: [],
    summary: 'The changes of settings that wait for an Admin at the website, the oldest first',
    policy: admin,
    answer: AskedSettings,
  }),
  settingAsk: call({
    method: 'POST',
    path: '/api/api/settings/asked',
    sides: onHub,
    limit: 'usual',
    changes: ['attention'],
    errors: [...settingErrors, 'settingOfHub', 'settingOfPortal'],
    summary: 'Keep, while the link is cut, that a setting of the website is to be changed',
    policy: admin,
    body: strict({ key: SettingKeyText, value: written(2000) }),
    answer: AskedSettings,
    envelope: 'wrapped',
  }),
  takeProof: call({
    method: 'POST',
    path: '/api/api/reservations/proof',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation', 'user', 'attention'],
    errors: ['notTonight', 'proofInvalid'],
    summary: 'Take in a booking that the hub has not heard of, by the proof that she shows',
    policy: { who: desk, subject: nobody },
    body: strict({ proof: Type.String({ minLength: 10, maxLength: 600, pattern: '^[A-Za-z0-9_.-]+$' }) }),
    answer: Type.Object({ reservationId: Id }),
    envelope: 'wrapped',
  }),
} as const
