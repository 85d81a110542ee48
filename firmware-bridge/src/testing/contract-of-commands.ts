import { opFits } from '@mayim/contract/building/device-payload.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import { DriverRefusal } from '../ground/driver.ts'
import type { BenchTest } from './driver-bench.ts'

/** What every driver does with commands while its device works. */
export function testCommands(it: BenchTest): void {
  it('describes its points and reports each of them safe and online before start resolves', async ({
    on,
    expect,
  }) => {
    await on.start()
    const { driver, host } = on
    expect(driver.points.length).toBeGreaterThan(0)
    for (const { point, safe } of driver.points) {
      expect(splitPoint(point), point).not.toBeNull()
      expect(host.avails.get(point), point).toBe('online')
      expect(host.lastState(point), point).toMatchObject(safe)
    }
  })

  it('runs a command of each kind and reports it as the source of the new state', async ({ on, expect }) => {
    await on.start()
    for (const command of on.commands()) {
      const { point, op, args } = command
      expect(opFits(point, op, args)).toBe(true)
      const before = on.host.states.get(point)?.length ?? 0
      await (await on.begin(command)).finished
      const kind = splitPoint(point)?.kind
      // A reader and a phone have no state that a command changes.
      if (kind === 'reader' || kind === 'phone') continue
      const sources = on.host.states
        .get(point)
        ?.slice(before)
        .map(state => state.src)
      expect(sources, point).toContain(on.lastSrc)
    }
  })

  it('ends a pulse on its own', async ({ on, expect }) => {
    await on.start()
    for (const command of on.commands()) {
      const kind = splitPoint(command.point)?.kind
      if (kind !== 'door' && kind !== 'lock' && kind !== 'output') continue
      const { finished } = await on.begin(command)
      const active = kind === 'output' ? { on: true } : { lock: 'unlocked' }
      expect(on.host.states.get(command.point)?.map(state => state.v)).toContainEqual(
        expect.objectContaining(active),
      )
      await finished
      await on.untilSafe(expect)
    }
  })

  it('refuses a command for a point that it does not have', async ({ on, expect }) => {
    await on.start()
    const refused = on.begin({ point: 'light/nowhere', op: 'on', args: {} })
    await expect(refused).rejects.toBeInstanceOf(DriverRefusal)
  })

  it('starts nothing after the expiry of a command (building-18)', async ({ on, expect }) => {
    await on.start()
    const acts = on.rig.device?.acts()
    for (const command of on.commands()) {
      const states = on.host.states.get(command.point)?.length
      await expect(on.begin(command, Date.now() - 1)).rejects.toMatchObject({ code: 'expired' })
      expect(on.host.states.get(command.point)).toHaveLength(states ?? 0)
    }
    expect(on.rig.device?.acts()).toBe(acts)
  })

  it('carries out a command once, however often it arrives (building-18)', async ({ on, expect }) => {
    await on.start()
    for (const command of on.commands()) {
      const first = await on.begin(command)
      const again = await on.repeat(command)
      await Promise.all([first.finished, again.finished])
      const acts = on.rig.device?.acts()
      await (await on.repeat(command)).finished
      expect(on.rig.device?.acts()).toBe(acts)
    }
    if (on.rig.device) expect(on.device.acts()).toBe(on.commands().length)
  })

  it('sets the outputs to their safe level when it stops', async ({ on, expect }) => {
    await on.start()
    for (const { point, caps } of on.driver.points) {
      if (caps.includes('on')) await on.begin({ point, op: 'on', args: {} })
      if (caps.includes('hold')) await on.begin({ point, op: 'hold', args: { until: Date.now() + 60_000 } })
      if (caps.includes('open') && point.startsWith('lock/'))
        await on.begin({ point, op: 'open', args: { ms: 60_000 } })
    }
    await on.driver.stop()
    for (const { point, safe } of on.driver.points) {
      if (splitPoint(point)?.kind !== 'garage') expect(on.host.lastState(point), point).toMatchObject(safe)
    }
  })
}
