import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../runtime/facility.ts'
import { askSetting, viewAskedSettings } from './ask-setting.ts'

let hub: TestFacility
let admin: Caller
beforeEach(async () => {
  hub = await testFacility('hub')
  admin = await hub.addPatron('admin-1')
})
afterEach(() => hub.close())

test('an earlier request for a setting stays when the later one cannot be stored (settings-980)', async () => {
  const { facility } = hub
  const ask = (value: string) => askSetting(facility, admin, { key: 'mailHost', value })
  const values = async () => (await viewAskedSettings(facility)).map(({ value }) => value)
  await ask('mail.example.org')
  // The database fails at the second of the two rows, as a power cut between them would end it.
  await facility.write(async trx => {
    await sql`
      create trigger powerCut before insert on attention begin select raise(abort, 'power cut'); end
    `.execute(trx)
    return ok(null)
  })
  await expect(ask('mail.example.net')).rejects.toThrow('power cut')
  expect(await values()).toEqual(['mail.example.org'])
  await facility.write(async trx => {
    await sql`drop trigger powerCut`.execute(trx)
    return ok(null)
  })
  await ask('mail.example.net')
  expect(await values()).toEqual(['mail.example.net'])
})
