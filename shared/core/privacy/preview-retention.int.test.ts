import { ok } from '@mayim/domain/result.ts'
import { testFacility } from '@mayim/testing/facility/test-facility.ts'
import { expect, it, onTestFinished } from 'vitest'
import { storeCopy } from '../copies/portal-copy-table.ts'
import { forgetOld } from './forget-old.ts'
import { previewRetention } from './preview-retention.ts'

it("counts the hub's copies of what the portal has, and those that are deleted next (privacy-353)", async () => {
  const hub = await testFacility('hub')
  onTestFinished(hub.close)
  const { facility } = hub
  await hub.set('hubKeepsMonths', '6')
  const nowMs = facility.hostClock.now()
  const ago = (days: number) => new Date(nowMs - days * 86_400_000).toISOString()
  await facility.write(async trx => {
    const copies = [
      { id: 'old-payment', kind: 'payment', at: ago(300) },
      { id: 'payment', kind: 'payment', at: ago(90) },
      { id: 'old-message', kind: 'message', at: ago(30) },
      { id: 'message', kind: 'message', at: ago(1) },
    ] as const
    for (const copy of copies) await storeCopy(trx, { ...copy, userId: null, body: '{}' })
    return ok(null)
  })
  const copies = async () =>
    (await previewRetention(facility)).rows
      .filter(({ kind }) => kind.endsWith('Copies'))
      .map(({ kind, keep, unit, kept, due }) => [kind, keep, unit, kept, due])
  expect(await copies()).toEqual([
    ['paymentCopies', 6, 'months', 2, 1],
    ['messageCopies', 7, 'days', 2, 1],
  ])
  await forgetOld(facility)
  expect(await copies()).toEqual([
    ['paymentCopies', 6, 'months', 1, 0],
    ['messageCopies', 7, 'days', 1, 0],
  ])
})
