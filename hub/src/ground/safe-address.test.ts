import { expect, test } from 'vitest'
import { readHubConfig } from './config.ts'
import { isSafeAddress } from './safe-address.ts'

const anywhere = [
  'https://portal.example.org',
  'http://127.0.0.1:4010',
  'http://localhost',
  'http://[::1]:4010',
]
const inPrivate = [
  'http://portal:4010',
  'http://10.1.2.3',
  'http://172.31.0.1',
  'http://192.168.1.10:4010',
  'http://[fd00::5]:4010',
]
const nowhere = [
  'http://portal.example.org',
  'http://172.32.0.1',
  'http://203.0.113.7',
  'http://[2001:db8::1]',
  'https://169.254.169.254',
  'http://169.254.0.1',
  'https://[::ffff:a9fe:a9fe]',
  'http://[fe80::1]',
  'https://0/',
  'ftp://portal',
  'portal.example.org',
]

test('the hub reaches the portal by https, and by plain http where nobody else listens (threats-127)', () => {
  for (const address of anywhere) expect(isSafeAddress(address, false), address).toBe(true)
  for (const address of [...anywhere, ...inPrivate]) expect(isSafeAddress(address, true), address).toBe(true)
  for (const address of inPrivate) expect(isSafeAddress(address, false), address).toBe(false)
  for (const address of nowhere) expect(isSafeAddress(address, true), address).toBe(false)
})

test('a PORTAL_URL that would be read on the way is refused at the start', () => {
  const said = 'PORTAL_URL must begin with https://'
  expect(() => readHubConfig({ PORTAL_URL: 'http://portal:4010' })).toThrow(said)
  expect(() => readHubConfig({ PORTAL_URL: 'http://book.example.org', MAYIM_PLAIN_HTTP: 'true' })).toThrow(
    said,
  )
  expect(readHubConfig({ PORTAL_URL: 'http://portal:4010', MAYIM_PLAIN_HTTP: 'true' }).portalUrl).toBe(
    'http://portal:4010',
  )
})
