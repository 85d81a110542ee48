import Type from 'typebox'
import { call } from '../call.ts'
import { AttentionItem } from '../entities/attention.ts'
import { Id, Instant, strict } from '../entities/scalars.ts'
import { both, nobody, onHub } from './sides.ts'

const desk = ['Reception', 'Admin'] as const

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
    summary: 'Someone has seen to it',
    policy: { who: desk, subject: nobody },
    params: strict({ attentionId: Id }),
    answer: AttentionItem,
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
