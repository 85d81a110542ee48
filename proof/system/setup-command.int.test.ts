import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import { setupSteps } from '@mayim/contract/setup-steps.ts'
import { writeSettingsFile } from '@mayim/ui/settings/settings-file.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { isWholeProof } from '../size.ts'
import { until } from './api.ts'
import { type NewSide, newSide } from './start/new-side.ts'

const password = 'a long password'
const settings = {
  ...Object.fromEntries(
    Object.values(setupSteps)
      .flat()
      .map(key => [key, settingsRegistry[key].default]),
  ),
  facilityName: 'Mikvah of the file',
  priceBath: 41.5,
}
const building = {
  version: 1,
  sections: [{ id: 1, name: 'Main' }],
  rooms: [1, 2, 3, 4, 5, 6, 7, 8].map(id => ({
    id,
    name: `${id}`,
    kind: id > 4 ? 'bath' : 'shower',
    sectionId: 1,
  })),
  cubicles: [{ id: 1, name: 'Quiet' }],
}
const admin = { username: 'Miriam', passwordFile: 'password' }

/** The hub's command does all that the portal's does, and stores the building. */
const sides = isWholeProof ? (['hub', 'portal'] as const) : (['hub'] as const)

describe.each(sides)('settings-31: the command setup of the %s', side => {
  let fresh: NewSide
  let from: (file: unknown) => string[]
  /** Only the hub stores the building. */
  const ofHub = (line: string) => (side === 'hub' ? [expect.stringContaining(line)] : [])
  const passcode = side === 'hub' ? { roomAdminPasscode: '2580' } : {}
  const whole = { version: 1, admin, settings: { ...settings, ...passcode }, building, open: true }
  beforeAll(async () => {
    fresh = await newSide(side, { started: false, keys: side === 'hub' })
    const folder = dirname(fresh.dataDir)
    writeFileSync(join(folder, 'password'), `${password}\n`)
    from = file => {
      const path = join(folder, 'facility.json')
      writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
      return ['--from', path]
    }
  })
  afterAll(async () => fresh?.remove())

  test('--check tells what it would do, and makes no database', async () => {
    const { lines, how } = await fresh.setUp([...from(whole), '--check'])
    expect(lines).toEqual([
      expect.stringMatching(
        side === 'hub'
          ? /^Would store settings: facilityName, .*, roomAdminPasscode\.$/
          : /^Would store settings: facilityName, .*\.$/,
      ),
      ...ofHub('Would store the building: section Main, room 1, '),
      'Would create the first Admin.',
      'Would open the facility to patrons.',
    ])
    expect([how, existsSync(fresh.dataDir)]).toEqual(['code 0', false])
  })

  test('every fault of the file is named at once, no value is repeated, and nothing is stored', {
    timeout: 90_000,
  }, async () => {
    const wrong = { facilityName: 'No hours', priceBath: 'dear', colour: 'blue', shkia: '17:00' }
    const file = { version: 1, admin: { username: 'M!', password }, settings: wrong, open: true }
    const { lines, how } = await fresh.setUp(from(file))
    expect([how, existsSync(fresh.dataDir)]).toEqual(['code 1', false])
    expect(lines.filter(line => line !== 'setup: ').map(line => line.split(':')[0])).toEqual([
      'settings.priceBath',
      'settings.colour',
      'settings.shkia',
      'admin.username',
      'open',
    ])
    expect(lines.join()).not.toMatch(/dear|blue|long password/)
    const { lines: form } = await fresh.setUp(from({ version: 2, rooms: [] }))
    expect(form.join()).toMatch(/rooms: is not known\..*version: must be/)
    expect((await fresh.setUp(from('{'))).lines.join()).toContain('is not JSON: see line 1, column 2')
    expect((await fresh.setUp(['--frm', 'x'])).lines.join()).toContain('Use: setup --from')
    const short = { ...whole, admin: { username: 'miriam', password: 'short' } }
    expect((await fresh.setUp(from(short))).lines.join()).toContain('8 to 200 characters')
    expect((await fresh.setUp([...from(whole), '--check'])).lines).toHaveLength(side === 'hub' ? 4 : 3)
    const twice = {
      ...whole,
      building: { ...building, cubicles: [...building.cubicles, { id: 2, name: 'Quiet' }] },
    }
    expect((await fresh.setUp([...from(twice), '--check'])).how).toBe(side === 'hub' ? 'code 1' : 'code 0')
  })

  test('a run that is killed after any part is finished by the next one, and the last changes nothing', {
    timeout: 90_000,
  }, async () => {
    expect(await fresh.setUp(from(whole), 'Stored settings')).toMatchObject({ how: 'killed' })
    if (side === 'hub')
      expect(await fresh.setUp(from(whole), 'Stored the building')).toMatchObject({ how: 'killed' })
    expect(await fresh.setUp(from(whole), 'Created the first')).toMatchObject({ how: 'killed' })
    // On a busy machine the killed run may have opened it, too, before the signal came.
    const last = await fresh.setUp(from(whole))
    expect([['Opened the facility to patrons.'], ['Nothing to change.']]).toContainEqual(last.lines)
    expect(await fresh.setUp(from(whole))).toEqual({ lines: ['Nothing to change.'], how: 'code 0' })
    const other = { version: 1, admin: { username: 'another', password } }
    expect((await fresh.setUp([...from(other), '--check'])).lines).toEqual([
      'There is an Admin already: the Admin of the file is not created.',
      'Nothing to change.',
    ])
  })

  test('the side then starts set up and open, and refuses the command while it runs', async () => {
    await fresh.start()
    expect(fresh.code).toBe('')
    const api = new Api(fresh.url)
    await api.signIn({ grant_type: 'password', username: 'miriam', password })
    expect(await api.get('setupState')).toMatchObject({ code: 'none', isOpen: true })
    const values = await api.get('settingsGet')
    expect([values.facilityName?.value, values.priceBath?.value]).toEqual(['Mikvah of the file', '41.5'])
    const changed = { ...whole, settings: { ...settings, priceBath: 50 } }
    expect(await fresh.setUp(from(changed))).toMatchObject({
      how: 'code 1',
      lines: expect.arrayContaining([expect.stringContaining('Stop it first.')]),
    })
    expect((await fresh.setUp([...from(changed), '--check'])).lines).toEqual([
      'Would store settings: priceBath.',
    ])
    if (side === 'hub') expect(await api.get('layoutExport')).toMatchObject({ rooms: building.rooms })
    await fresh.stop()
    expect((await fresh.setUp(from(changed))).lines).toEqual(['Stored settings: priceBath.'])
  })
})

test.each(['portal', 'hub'] as const)(
  'settings-590: a %s begins with the settings of another',
  async side => {
    const fresh = await newSide(side, { started: false, keys: side === 'hub' })
    const path = join(dirname(fresh.dataDir), 'settings.json')
    const stored = { priceBath: '41.5', mailHost: 'mail.example.org', bookingOpenToPatrons: 'True' }
    const values = Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, { value }]))
    const left = side === 'hub' ? ['Left to the website, which alone sets them: mailHost.'] : []
    writeFileSync(path, writeSettingsFile(values))
    try {
      expect(await fresh.setUp(['--from', path, '--check'])).toEqual({
        lines: [expect.stringMatching(/^Would store settings: .*priceBath/), ...left],
        how: 'code 0',
      })
      const { lines } = await fresh.setUp(['--from', path])
      expect(lines).toEqual([expect.stringMatching(/^Stored settings: .*priceBath/), ...left])
      expect(lines[0]?.includes('mailHost')).toBe(side === 'portal')
      expect(await fresh.setUp(['--from', path])).toEqual({
        lines: [...left, 'Nothing to change.'],
        how: 'code 0',
      })
      const write = (more: object) => writeFileSync(path, JSON.stringify({ version: 1, settings: more }))
      write({ accessControlUrl: 'https://doors.example.org/', accessControlSecret: 'canary' })
      await fresh.setUp(['--from', path])
      write({ accessControlUrl: 'https://doors.example.net/' })
      const again = 'Give these again, because another server would get them: accessControlSecret.'
      expect((await fresh.setUp(['--from', path, '--check'])).lines).toContain(again)
      expect((await fresh.setUp(['--from', path])).lines).toContain(again)
      writeFileSync(path, JSON.stringify({ version: 1, settings: { testMode: 'perhaps' } }))
      expect((await fresh.setUp(['--from', path, '--check'])).lines.join()).toContain('settings.testMode: ')
    } finally {
      await fresh.remove()
    }
  },
)

test('settings-63: staff and attendants of the file get accounts once, with a password to change', async () => {
  const portal = await newSide('portal', { started: false, keys: false })
  const path = join(dirname(portal.dataDir), 'facility.json')
  const rivka = { username: 'Rivka', firstName: 'Rivka', lastName: 'Gold', role: 'Reception' }
  const bracha = { firstName: 'Bracha', lastName: 'Gold' }
  const write = (file: object) => {
    writeFileSync(path, JSON.stringify({ version: 1, admin: { username: 'miriam', password }, ...file }))
    return ['--from', path]
  }
  try {
    const twice = { staff: [rivka, { ...rivka, username: 'RIVKA ' }, { ...rivka, username: 'a b' }] }
    const refused = await portal.setUp([...write(twice), '--check'])
    expect(refused.lines.filter(line => line !== 'setup: ').map(line => line.split(':')[0])).toEqual([
      'staff.1.username',
      'staff.2.username',
    ])
    const from = write({ staff: [rivka], attendants: [bracha] })
    expect((await portal.setUp([...from, '--check'])).lines).toEqual([
      'Would create the first Admin.',
      'Would create accounts: rivka.',
      'Would add attendants: 1.',
    ])
    const { lines } = await portal.setUp(from)
    const first = /^Account rivka: the first password is (\S+)\. It is shown this once\.$/.exec(
      lines[1] ?? '',
    )?.[1]
    expect(lines).toEqual([
      'Created the first Admin.',
      expect.stringContaining('Account rivka'),
      'Created accounts: rivka.',
      'Added attendants: 1.',
    ])
    expect(await portal.setUp(from)).toEqual({ lines: ['Nothing to change.'], how: 'code 0' })
    await portal.start()
    const api = new Api(portal.url)
    await api.signIn({ grant_type: 'password', username: 'rivka', password: first ?? '' })
    expect(await api.get('session')).toMatchObject({ held: 'passwordGiven', roles: ['Reception'] })
    await api.signIn({ grant_type: 'password', username: 'miriam', password })
    expect(await api.get('attendantsList')).toMatchObject([bracha])
  } finally {
    await portal.remove()
  }
})

/** In the short run setup.int.test.ts joins a hub, from its page. */
if (isWholeProof)
  test('settings-31: a hub without keys joins by the file, and the Admin of the portal comes to it', async () => {
    const portal = await newSide('portal', { started: false, keys: false })
    const hub = await newSide('hub', { started: false, keys: false })
    const write = (side: NewSide, file: object) => {
      const path = join(dirname(side.dataDir), 'facility.json')
      writeFileSync(path, JSON.stringify({ version: 1, ...file }))
      return ['--from', path]
    }
    const admin = { username: 'miriam', password }
    await portal.setUp(write(portal, { admin }))
    await portal.start()
    const api = new Api(portal.url)
    await api.signIn({ grant_type: 'password', ...admin })
    const { code } = await api.get('linkCodeCreate')

    const plain = write(hub, { settings: { priceBath: 50 } })
    expect((await hub.setUp(plain)).lines.join()).toContain('not joined to its portal')
    const wrong = write(hub, { join: { address: portal.url, code: 'WRONG234' } })
    expect((await hub.setUp(wrong)).lines.join()).toContain('join: That code is wrong')
    const file = write(hub, { join: { address: portal.url, code } })
    expect((await hub.setUp([...file, '--check'])).lines).toEqual(['Would join the portal.'])
    expect(await hub.setUp(file)).toEqual({ lines: ['Joined the portal.'], how: 'code 0' })
    expect(await hub.setUp(file)).toEqual({ lines: ['Nothing to change.'], how: 'code 0' })

    await hub.start()
    const desk = new Api(hub.url)
    expect(await until(async () => (await desk.get('setupState')).code === 'none')).toBe(true)
    await desk.signIn({ grant_type: 'password', ...admin })
    expect(await desk.get('session')).toMatchObject({ roles: ['Admin'] })
    await hub.remove()
    await portal.remove()
  })
