import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSignIns } from '../../demo/sign-ins.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { largeBuilding, largeHouseSettings } from './large-house.ts'
import { type EveningPlan, playEvening } from './play-evening.ts'
import { written } from './report.ts'

const usage = `npm run simulate-evening -- [--patrons 40] [--seed 1] [--speed 60] [--hub http://127.0.0.1:8081] [--data .data]

Plays a whole night by the public edge of a hub. Without --hub it starts a house of its own and takes it away after;
with it the hub has to be a demo's, whose sign-ins are in the data folder. Without --speed the clock is set from one
act to the next, and the night is over as soon as the hub has answered all of it.`

const { values } = parseArgs({
  options: {
    patrons: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string' },
    hub: { type: 'string' },
    data: { type: 'string', default: process.env.MAYIM_DATA_DIR ?? '.data' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else await main()

async function main(): Promise<void> {
  const wanted = {
    patrons: numberOf('patrons', values.patrons, 1, 300),
    seed: numberOf('seed', values.seed, 0, 2 ** 31),
    speed: values.speed === undefined ? null : numberOf('speed', values.speed, 1, 3600),
    faults: true,
  }
  const report = values.hub ? await atHub(values.hub, wanted) : await inOwnHouse(wanted)
  console.log(written(report))
  process.exitCode = report.faults.length === 0 ? 0 : 1
}

type Wanted = Pick<EveningPlan, 'patrons' | 'seed' | 'speed' | 'faults'>

async function atHub(hubUrl: string, wanted: Wanted) {
  const signIns = readSignIns(resolve(values.data))
  if (!signIns) throw new Error(`There are no sign-ins of a demo in ${values.data}`)
  return playEvening({ hubUrl, signIns, ...wanted, panels: 'none' })
}

async function inOwnHouse(wanted: Wanted) {
  const facility = await temporaryFacility({ building: largeBuilding, settings: largeHouseSettings })
  try {
    return await playEvening({
      hubUrl: facility.hubUrl,
      signIns: facility.signIns,
      ...wanted,
      panels: 'own',
    })
  } finally {
    await facility.remove()
  }
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} is a whole number from ${least} to ${most}`)
  return value
}
