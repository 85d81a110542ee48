import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')
const units = [
  ...readdirSync(join(root, 'deploy/systemd')).map(name => `systemd/${name}`),
  'screen/mayim-screen.service',
]

test.each(units)('%s starts again however often it fails (threats-162)', unit => {
  const [section = '', service = ''] = read(unit).split('[Service]')
  expect(section).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=always$/m)
  expect(service).toMatch(/^RestartSec=\d+$/m)
  if (unit.startsWith('systemd/')) expect(service).toMatch(/^NotifyAccess=all$/m)
})

test('a screen opens the pages of the hub and nothing of the machine (threats-163)', () => {
  const policy = JSON.parse(read('screen/chromium-policy.json')) as Record<string, unknown>
  expect(policy).toMatchObject({
    URLBlocklist: ['*'],
    URLAllowlist: ['HUB_URL'],
    DeveloperToolsAvailability: 2,
    DownloadRestrictions: 3,
    AllowFileSelectionDialogs: false,
    PrintingEnabled: false,
    IncognitoModeAvailability: 1,
    ExtensionInstallBlocklist: ['*'],
    SSLErrorOverrideAllowed: false,
  })
  const script = read('screen/lock-screen.sh')
  expect(script).toContain('s#HUB_URL#$HUB_URL#')
  expect(script).toContain('/etc/chromium/policies/managed/')
  expect(read('screen/screen.env')).toMatch(/^HUB_URL=/m)
})

test('a screen takes no USB device but its own (threats-163)', () => {
  const rules = read('screen/usbguard-rules.conf')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  const rule =
    /^(allow|block|reject)( with-interface one-of \{( [\da-f]{2}:(\*|[\da-f]{2}):(\*|[\da-f]{2}))+ \})?$/
  expect(rules.filter(line => !rule.test(line))).toEqual([])
  expect(rules.some(line => line.startsWith('allow'))).toBe(false)
  expect(rules.at(-1)).toBe('reject')
  expect(read('screen/lock-screen.sh')).toContain('usbguard generate-policy')
})
