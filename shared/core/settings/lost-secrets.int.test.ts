import { type SecretKey, type SettingKey, secretsOfAddress } from '@mayim/contract/settings.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { exchangeToEqual } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecret } from '../ground/settings/stored-setting.ts'
import { compareSetup } from '../operator/setup/compare-setup.ts'
import { setSetting, setSettings } from './set-setting.ts'
import { takeSettings } from './take-settings.ts'

const admin = { kind: 'person', id: 'admin', roles: ['Admin'], address: '', language: 'en' } as const

let hub: TestFacility
let portal: TestFacility
beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

const set = ({ facility }: TestFacility, key: string, value: string, preview = false) =>
  setSetting(facility, admin, { key, value, preview })
const secret = async ({ facility }: TestFacility, key: SecretKey) =>
  (await openSecret(facility, key))?.reveal() ?? null

describe('a secret that was given for another address (settings-931)', () => {
  it.each([
    ['mailHost', 'smtp.example.org', 'smtp.example.net', ['mailPassword']],
    ['ccProcessorType', 'icount', 'nedarim', ['ccProcessorSecret', 'ccProcessorWebhookSecret']],
    ['accessControlUrl', 'https://doors.example.org/', 'http://192.0.2.7/', ['accessControlSecret']],
    ['phoneSystemUrl', 'https://phones.example.org/', 'http://192.0.2.7/', ['phoneSystemSecret']],
  ] as const)('goes when %s changes, and the answer names it', async (key, first, second, secrets) => {
    expect(secretsOfAddress[key]).toEqual(secrets)
    await set(portal, key, first)
    for (const each of secrets) await set(portal, each, 'canary')
    expect(await set(portal, key, ` ${first}`)).toEqual({ ok: true, value: { key, value: first } })
    expect(await set(portal, key, second, true)).toMatchObject({ value: { lost: secrets } })
    for (const each of secrets) expect(await secret(portal, each)).toBe('canary')
    expect(await set(portal, key, second)).toMatchObject({ ok: true, value: { lost: secrets } })
    for (const each of secrets) expect(await secret(portal, each)).toBeNull()
  })

  it('goes when the address is removed, so that no later one gets it', async () => {
    await set(portal, 'mailHost', 'smtp.example.org')
    await set(portal, 'mailPassword', 'canary')
    await set(portal, 'mailHost', '')
    await set(portal, 'mailHost', 'smtp.example.net')
    expect(await secret(portal, 'mailPassword')).toBeNull()
  })

  it('stays when it comes before the first address, and when the address is only written otherwise', async () => {
    await set(portal, 'mailPassword', 'canary')
    await set(portal, 'mailHost', 'smtp.example.org')
    await set(portal, 'mailHost', 'SMTP.Example.org')
    expect(await secret(portal, 'mailPassword')).toBe('canary')
  })

  it('goes by a file of settings, whose preview names it', async () => {
    await set(portal, 'mailHost', 'smtp.example.org')
    await set(portal, 'mailPassword', 'canary')
    const values = [{ key: 'mailHost', value: 'smtp.example.net' }]
    expect(await takeSettings(portal.facility, admin, { values, preview: true })).toMatchObject({
      value: { lost: ['mailPassword'] },
    })
    expect(await secret(portal, 'mailPassword')).toBe('canary')
    expect(await takeSettings(portal.facility, admin, { values })).toMatchObject({
      value: { lost: ['mailPassword'] },
    })
    expect(await secret(portal, 'mailPassword')).toBeNull()
  })

  it('goes by a setup file, unless the file gives it again, also the same', async () => {
    await set(portal, 'mailHost', 'smtp.example.org')
    await set(portal, 'mailPassword', 'canary')
    const compare = async (settings: Partial<Record<SettingKey, string>>) =>
      (await compareSetup('portal', portal.facility, { version: 1, settings }, null)).changes
    const both = await compare({ mailPassword: 'canary', mailHost: 'smtp.example.net' })
    expect(both.lost).toEqual([])
    expect(await setSettings(portal.facility, admin, both.settings)).toEqual({ ok: true, value: [] })
    expect(await secret(portal, 'mailPassword')).toBe('canary')
    const alone = await compare({ mailHost: 'smtp.example.org' })
    expect(alone.lost).toEqual(['mailPassword'])
    await setSettings(portal.facility, admin, alone.settings)
    expect(await secret(portal, 'mailPassword')).toBeNull()
  })

  it.each(['hub', 'portal'] as const)(
    'goes at the side that has it when the %s changes the address',
    async by => {
      const [own, other] = by === 'hub' ? [hub, portal] : [portal, hub]
      await set(own, 'accessControlUrl', 'https://doors.example.org/')
      await exchangeToEqual(hub, portal)
      await set(other, 'accessControlSecret', 'canary')
      await set(own, 'accessControlUrl', 'https://doors.example.org/')
      await exchangeToEqual(hub, portal)
      expect(await secret(other, 'accessControlSecret')).toBe('canary')
      await set(own, 'accessControlUrl', 'https://evil.example/')
      await exchangeToEqual(hub, portal)
      expect(await secret(other, 'accessControlSecret')).toBeNull()
    },
  )
})
