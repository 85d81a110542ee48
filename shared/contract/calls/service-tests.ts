import Type from 'typebox'
import { call } from '../call.ts'
import { strict, written } from '../entities/scalars.ts'
import { ServiceTest, testedServices } from '../entities/service-test.ts'
import { nobody, onPortal } from './sides.ts'

const policy = { who: ['Admin'], subject: nobody } as const

/** Tests of the services that the portal uses: cards, texts and mail (settings-60). */
export const serviceCalls = {
  serviceTests: call({
    method: 'GET',
    path: '/api/api/services/tests',
    sides: onPortal,
    limit: 'usual',
    reads: ['serviceTest'],
    errors: [],
    summary: 'The last test of each service',
    policy,
    answer: Type.Array(ServiceTest, { maxItems: testedServices.length }),
  }),
  serviceTest: call({
    method: 'POST',
    path: '/api/api/services/{service}/test',
    sides: onPortal,
    limit: 'usual',
    changes: ['serviceTest'],
    errors: ['emailRequired', 'phoneInvalid'],
    summary: 'Test a service: send a text or a mail, or ask the card processor; the answer is the outcome',
    policy,
    params: strict({ service: Type.Enum([...testedServices]) }),
    body: strict({ to: Type.Optional(written(120)) }),
    answer: ServiceTest,
  }),
} as const
