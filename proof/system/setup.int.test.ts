import { calls } from '@mayim/contract/calls.ts'
import { setupStepNames, setupSteps } from '@mayim/contract/setup-steps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../../demo/api.ts'
import { until } from './api.ts'
import { holdAnswersOf } from './held-answers.ts'
import { type NewSide, newSide } from './start/new-side.ts'

const admin = { username: 'miriam', password: 'a long password', confirmed: 'a long password' }

describe.each(['portal', 'hub'] as const)('the first start of the %s', side => {
  let fresh: NewSide
  let api: Api
  beforeAll(async () => {
    fresh = await newSide(side)
    api = new Api(fresh.url)
  })
  afterAll(async () => fresh?.remove())

  test('settings-26: it serves the setup and its health, and nothing else', async () => {
    expect(await api.get('setupState')).toMatchObject({ code: 'valid', done: [] })
    for (const id of ['schedule', 'usersFindByPhone', 'session'] as const) {
      if (!(calls[id].sides as readonly string[]).includes(side)) continue
      expect(await api.ask(id)).toMatchObject({ status: 503, code: 'notSetUp' })
    }
    const signIn = { grant_type: 'password', username: 'admin', password: 'x' }
    expect(await api.ask('token', { body: signIn })).toMatchObject({ status: 503 })
    const page = await fetch(`${fresh.url}/${side === 'hub' ? 'receptionist' : 'hours'}`, {
      redirect: 'manual',
    })
    expect(page.status).toBe(302)
    expect(page.headers.get('location')).toBe('/setup')
    expect((await fetch(`${fresh.url}/healthz`)).status).toBe(200)
  })

  test('settings-26: five wrong codes end it, and a new start makes another', async () => {
    const used = fresh.code
    expect(used).toMatch(/^\w{8}$/)
    for (const left of [4, 3, 2, 1, 0]) {
      const tried = await api.ask('setupBegin', { body: { ...admin, code: 'WRONG234' } })
      expect(tried, `${left} left`).toMatchObject({ status: 400, code: 'setupCodeWrong' })
    }
    expect(await api.ask('setupBegin', { body: { ...admin, code: used } })).toMatchObject({
      code: 'setupCodeOver',
    })
    expect(await api.get('setupState')).toMatchObject({ code: 'over' })
    await fresh.restart()
    expect(fresh.code).not.toBe(used)
    expect(await api.ask('setupBegin', { body: { ...admin, code: used } })).toMatchObject({
      code: 'setupCodeWrong',
    })
  })

  test('settings-27: the code creates one Admin, and works once', async () => {
    const { code } = fresh
    const differ = { ...admin, confirmed: 'another one', code }
    expect(await api.ask('setupBegin', { body: differ })).toMatchObject({ code: 'passwordsDiffer' })
    const both = await Promise.all([
      api.ask('setupBegin', { body: { ...admin, code } }),
      api.ask('setupBegin', { body: { ...admin, username: 'second', code } }),
    ])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    const name = both[0]?.status === 200 ? 'miriam' : 'second'
    await api.signIn({ grant_type: 'password', username: name, password: admin.password })
    expect(await api.get('session')).toMatchObject({ roles: ['Admin'] })
  })

  test('settings-1100: an Admin hears what the side lacks, and nobody else', async () => {
    const ofBuilding = side === 'hub' ? ['duty', 'printer', 'devices'] : []
    expect((await api.get('setupState')).lacks).toEqual(expect.arrayContaining(ofBuilding))
    expect((await new Api(fresh.url).get('setupState')).lacks).toEqual([])
  })

  test('building-1100: outside a demo there is no device lab', async () => {
    expect((await fetch(`${fresh.url}/lab`)).status).toBe(404)
    expect(await (await fetch(fresh.url)).text()).not.toContain('mayim-demo')
    if (side === 'portal') return
    for (const [id, input] of [
      ['labPaper', { params: { printerId: 'reception' } }],
      ['labClock', {}],
      ['labEvening', {}],
      ['labEveningStart', { body: { patrons: 1, seed: 1, speed: 1 } }],
      ['labSimulate', { body: { point: 'door/room-1-dry', action: 'open' } }],
      ['labLink', { body: { cut: true } }],
    ] as const)
      expect(await api.ask(id, input), id).toMatchObject({ status: 404, code: 'demoOnly' })
  })

  test('settings-29: no setting opens a facility whose steps are not done', async () => {
    const opening = { key: 'bookingOpenToPatrons', value: 'True' }
    for (const preview of [true, false]) {
      const alone = await api.ask('settingsSet', { body: { ...opening, preview } })
      expect(alone).toMatchObject({ status: 409, code: 'setupIncomplete' })
      const among = { values: [{ key: 'lateGraceMinutes', value: '16' }, opening], preview }
      expect(await api.ask('settingsTake', { body: among })).toMatchObject({
        status: 409,
        code: 'setupIncomplete',
      })
    }
    await api.get('settingsSet', { body: { ...opening, value: 'False' } })
    expect(await api.get('setupState')).toMatchObject({ isOpen: false })
    expect((await api.get('settingsGet')).lateGraceMinutes?.value).not.toBe('16')
  })

  test('settings-28: a kill after each step loses nothing; the facility opens when all are done', async () => {
    const values = await api.get('settingsGet')
    expect(await api.ask('setupOpen', { body: {} })).toMatchObject({ code: 'setupIncomplete' })
    for (const [at, step] of setupStepNames.entries()) {
      const rows = setupSteps[step].map(key => ({ key, value: values[key]?.value ?? '' }))
      const faulty = [...rows.slice(0, -1), { key: 'testMode', value: 'True' }]
      expect(await api.ask('setupStore', { body: { step, values: faulty } })).toMatchObject({
        code: 'settingUnknown',
      })
      await api.get('setupStore', { body: { step, values: rows } })
      await fresh.restart()
      expect(fresh.code).toBe('')
      expect(await api.get('setupState')).toMatchObject({
        code: 'none',
        isOpen: false,
        done: setupStepNames.slice(0, at + 1),
      })
    }
    await api.get('setupOpen', { body: {} })
    expect(await api.get('setupState')).toMatchObject({ isOpen: true })
    const again = { step: 'prices', values: [{ key: 'priceBath', value: '1' }] }
    expect(await api.ask('setupStore', { body: again })).toMatchObject({ code: 'setupDone' })
  })

  test('settings-29: a facility whose steps are done closes and opens by the setting', async () => {
    for (const [value, isOpen] of [
      ['False', false],
      ['True', true],
    ] as const) {
      await api.get('settingsSet', { body: { key: 'bookingOpenToPatrons', value } })
      expect(await api.get('setupState')).toMatchObject({ isOpen })
    }
  })
})

test('sync-46: a hub or a portal that is killed while they join goes on with the same code', {
  timeout: 60_000,
}, async () => {
  const [portal, hub] = [await newSide('portal'), await newSide('hub', { keys: false })]
  const line = await holdAnswersOf(portal.url)
  try {
    const [website, building] = [new Api(portal.url), new Api(hub.url)]
    await website.get('setupBegin', { body: { ...admin, code: portal.code } })
    const signIn = { grant_type: 'password', username: admin.username, password: admin.password }
    await website.signIn(signIn)
    const { code: joinCode } = await website.get('linkCodeCreate')

    // The portal has spent the code, and the hub dies before it hears of it.
    const lost = building.ask('setupJoin', { body: { code: hub.code, address: line.url, joinCode } })
    await Promise.all([expect(lost).rejects.toThrow(), line.answered.then(() => hub.restart())])
    expect(await building.get('setupState')).toMatchObject({ code: 'valid', join: 'needed' })

    // The portal dies too, and forgets nothing of it.
    await portal.restart()
    await building.get('setupJoin', { body: { code: hub.code, address: portal.url, joinCode } })

    // The hub dies as soon as it has answered, perhaps before it heard of the accounts.
    await hub.restart()
    await until(async () => (await building.get('setupState')).code === 'none')
    await building.signIn(signIn)
    await until(async () => (await building.get('linkState')).linked)
    const ofBuilding = expect.arrayContaining(['duty', 'printer', 'devices'])
    expect(await website.get('buildingLacks'), 'settings-1100').toEqual(ofBuilding)
    expect(
      await website.ask('linkCodeRedeem', { body: { code: joinCode, keyHash: 'a'.repeat(64) } }),
    ).toMatchObject({
      code: 'joinCodeWrong',
    })
  } finally {
    await line.close()
    await hub.remove()
    await portal.remove()
  }
})
