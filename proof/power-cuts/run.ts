// `npm run proof power-cuts`: a hub whose power fails ten times while reception books, in a machine that QEMU emulates.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseSettings } from '@mayim/contract/settings.ts'
import { checkCopy } from '@mayim/core/operator/backup/check-copy.ts'
import { addDays, businessDate } from '@mayim/domain/calendar/business-day.ts'
import { nextOpenNight } from '../../demo/evening-clock.ts'
import { ownVersion } from '../../deploy/packages/release.ts'
import { architecture, build, folder, needPrograms } from '../appliance/debian.ts'
import { diceOf } from '../dice.ts'
import { Desk } from './desk.ts'
import { boot, makeDisk, takeData } from './machine.ts'

const cuts = Number(process.env.MAYIM_CUTS ?? 10)
const seed = Number(process.env.MAYIM_FIRST_SEED ?? 1)
const callsAtOnce = 3
/** How long reception books before the power fails. */
const playSeconds = { least: 15, most: 90 }
const nightsAhead = 10

const [report = join(folder, 'power-cuts.txt')] = process.argv.slice(2)
needPrograms({
  ...{ debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container', 'dpkg-deb': 'dpkg' },
  ...{ mke2fs: 'e2fsprogs', 'qemu-system-x86_64': 'qemu-system-x86' },
})
if (architecture() !== 'amd64') throw new Error('The power cuts need a machine with an amd64 processor.')

// The machine ends with this process (machine.ts).
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const lines: string[] = []
try {
  await play()
} catch (error) {
  say(`not ok the proof comes to its end: ${(error as Error).message.replaceAll('\n', ' ')}`)
}
writeFileSync(report, `${lines.join('\n')}\n`)
process.exit(lines.some(line => line.startsWith('not ok')) ? 1 : 0)

async function play(): Promise<void> {
  const root = makeDisk(build(ownVersion, ['mayim-hub'])[0] ?? '')
  const dice = diceOf(seed)
  const nights = openNights()
  const desk = new Desk(
    dice,
    nights.map(({ date }) => date),
  )
  // The evening before the first of the nights, an hour before it opens.
  const startMs = (nights[0]?.cutoffMs ?? 0) - 60 * 60_000
  const startedAt = Date.now()
  for (let cut = 1; cut <= cuts + 1; cut += 1) {
    const machine = await boot(root, new Date(startMs + Date.now() - startedAt))
    await desk.open(machine.url)
    const lost = await desk.lost()
    const after = `after cut ${cut - 1} the hub opens by itself, and every answered act is there (${desk.acts})`
    if (cut > 1) say(lost.length === 0 ? `ok ${after}` : `not ok ${after}: ${lost.join('; ')}`)
    if (cut > cuts) return machine.cut()
    let isCut = false
    const before = desk.acts
    const calls = Array.from({ length: callsAtOnce }, () => desk.act(() => isCut))
    const seconds = playSeconds.least + dice.next() * (playSeconds.most - playSeconds.least)
    await Promise.race([wait(seconds * 1000), Promise.all(calls)])
    isCut = true
    await machine.cut()
    await Promise.all(calls)
    console.log(`  Cut ${cut} after ${seconds.toFixed(1)} s and ${desk.acts - before} acts.`)
    await checkDisk(cut)
  }
}

async function checkDisk(cut: number): Promise<void> {
  const claim = `cut ${cut} leaves a database that is whole and a log whose chain follows`
  const file = join(takeData(join(folder, 'cut')), 'hub.sqlite')
  await checkCopy(file, 'hub').then(
    () => say(`ok ${claim}`),
    (error: Error) => say(`not ok ${claim}: ${error.message}`),
  )
}

function say(line: string): void {
  lines.push(line)
  console.log(`  ${line}`)
}

function openNights() {
  const settings = parseSettings([])
  const nights = [nextOpenNight(addDays(businessDate(Date.now(), settings.timeZone), 1), settings)]
  for (let date = nights[0]?.date; date && nights.length < nightsAhead; date = nights.at(-1)?.date)
    nights.push(nextOpenNight(addDays(date, 1), settings))
  return nights
}
