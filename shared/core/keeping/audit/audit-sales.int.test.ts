import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer } from '@mayim/testing/http/test-server.ts'
import { expect, it, onTestFinished } from 'vitest'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { privacyHandlers } from '../../http/handlers/privacy.ts'
import { membershipHandlers } from '../../http/handlers/shop.ts'
import { editLevel, setMembership } from '../../money/membership/edit-levels.ts'
import { retainedAtHub } from '../preview-retention.ts'

it('lists memberships that were given and changes of their levels (privacy-354)', async () => {
  const server = await startTestServer('hub', {
    handlers: { ...membershipHandlers, ...privacyHandlers(retainedAtHub) },
  })
  onTestFinished(server.close)
  const { subject: userId } = await server.signInAs({ phone: '+17185550111' })
  const admin = await server.signInAs({ username: 'admin', roles: ['Admin'] })
  const caller = { ...systemCaller, id: admin.subject }
  await editLevel(server.facility, caller, { action: 'add', level: 'Gold', priceMinor: 9000 })
  await setMembership(server.facility, caller, { userId, level: 'Gold', expires: '2030-01-01' })
  const { json } = await browserOf(server).get('/api/api/privacy/audit?kind=money', bearer(admin.accessToken))
  expect(json).toMatchObject([
    { thing: 'membershipTerm', what: 'Gold', by: { id: admin.subject }, about: { id: userId } },
    { thing: 'membershipLevel', what: 'Gold', by: { id: admin.subject }, about: null, verb: 'added' },
  ])
})
