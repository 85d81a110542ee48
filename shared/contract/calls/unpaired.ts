import Type from 'typebox'
import { call } from '../call.ts'
import { CivilDate, Id, PhoneText, Sentence, strict, written } from '../entities/scalars.ts'
import { ChargeCheck, OpenOutcome, SettledUnpaired, Unpaired, unpairedActs } from '../entities/unpaired.ts'
import { nobody, onPortal } from './sides.ts'

const admins = { who: ['Admin'], subject: nobody } as const

export const unpairedCalls = {
  unpairedList: call({
    method: 'GET',
    path: '/api/api/payments/unpaired',
    sides: onPortal,
    limit: 'usual',
    reads: ['ledger', 'reservation', 'attention'],
    errors: [],
    summary:
      'Charges and lines of the ledger without each other, outcomes that are not known, and who dealt with which',
    policy: admins,
    answer: Type.Object({
      matters: Type.Array(Unpaired, { maxItems: 500 }),
      open: Type.Array(OpenOutcome, { maxItems: 200 }),
      settled: Type.Array(SettledUnpaired, { maxItems: 100 }),
      checks: Type.Array(ChargeCheck, { maxItems: 10 }),
    }),
  }),
  unpairedCheck: call({
    method: 'POST',
    path: '/api/api/payments/unpaired/check',
    sides: onPortal,
    limit: 'usual',
    changes: ['attention'],
    errors: [],
    summary: 'Compare the lists of the processors with the ledger now',
    policy: admins,
    body: strict({}),
    answer: Type.Object({ found: Type.Integer({ minimum: 0, maximum: 500 }) }),
    envelope: 'wrapped',
  }),
  unpairedSettle: call({
    method: 'POST',
    path: '/api/api/payments/unpaired',
    sides: onPortal,
    limit: 'usual',
    changes: ['ledger', 'reservation', 'statusHistory', 'attention'],
    errors: [
      'unpairedMissing',
      'unpairedSettled',
      'unpairedAct',
      'reasonMissing',
      'reservationMissing',
      'saleTextMissing',
      'phoneInvalid',
      'phoneUnknown',
      'paymentMismatch',
      'paymentUnknown',
      'processorUnreachable',
      'refundRefused',
      'refundWholeOnly',
      'shabbosMode',
    ],
    summary: 'Pair a charge with a visit or a sale, give it back, say that it is not ours, or correct a line',
    policy: admins,
    body: strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      act: Type.Enum([...unpairedActs]),
      /** Needed for all but pairing and giving back. */
      reason: Type.Optional(Sentence),
      /** Of pairing: the visit, */
      night: Type.Optional(CivilDate),
      code: Type.Optional(written(12)),
      /** or what it was for, and whose it was, where she is known. */
      purpose: Type.Optional(Sentence),
      phone: Type.Optional(PhoneText),
    }),
    answer: Type.Object({ settled: Type.Integer({ minimum: 0, maximum: 200 }) }),
    envelope: 'wrapped',
  }),
  outcomeSettle: call({
    method: 'POST',
    path: '/api/api/payments/outcome',
    sides: onPortal,
    limit: 'usual',
    changes: ['ledger', 'reservation', 'statusHistory', 'attention'],
    errors: ['paymentMissing', 'paymentClosed', 'reasonMissing', 'unpairedAct', 'overpaid', 'paidTooLate'],
    summary: 'Look up a charge or a refund without an outcome again, or say what became of it',
    policy: admins,
    body: strict({
      id: Id,
      what: Type.Enum(['charge', 'refund']),
      act: Type.Enum(['look', 'happened', 'didNot']),
      /** Needed for all but `look`. */
      reason: Type.Optional(Sentence),
    }),
    answer: Type.Object({ isOpen: Type.Boolean() }),
    envelope: 'wrapped',
  }),
} as const
