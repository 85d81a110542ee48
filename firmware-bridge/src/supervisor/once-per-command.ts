import { type Driver, refuseIfExpired, type StartedCommand } from '../ground/driver.ts'

const rememberedMs = 600_000
const rememberedAtMost = 5_000

/**
 * A driver that begins each command once: a repeated `cid` gets the first answer for ten minutes, and a command that
 * waited past its expiry is refused before the driver sees it (building-18).
 */
export function oncePerCommand(driver: Driver, now: () => number = Date.now): Driver {
  const begun = new Map<string, { readonly at: number; readonly started: Promise<StartedCommand> }>()
  const forget = (nowMs: number): void => {
    for (const [cid, { at }] of begun) {
      if (nowMs - at < rememberedMs && begun.size <= rememberedAtMost) return
      begun.delete(cid)
    }
  }
  return {
    points: driver.points,
    start: host => driver.start(host),
    begin(command) {
      const nowMs = now()
      forget(nowMs)
      const known = begun.get(command.cid)
      if (known) return known.started
      const started = (async () => {
        refuseIfExpired(command, nowMs)
        return driver.begin(command)
      })()
      begun.set(command.cid, { at: nowMs, started })
      return started
    },
    ...(driver.simulate && { simulate: driver.simulate.bind(driver) }),
    stop: () => driver.stop(),
  }
}
