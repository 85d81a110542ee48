import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSignIns } from '../../demo/sign-ins.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { largeBuilding, largeFacilitySettings } from './large-facility.ts'
import { type EveningPlan, playEvening } from './play-evening.ts'
import { formatReport } from './report.ts'

const usage = `npm run simulate-evening -- [--patrons 40] [--seed 1] [--speed 60] [--hub http://127.0.0.1:8081] [--data .data]

Simulates a whole night through the public API of a hub. Without --hub it starts its own facility and removes it
afterwards. With --hub the hub must be a demo whose sign-ins are in the data folder. Without --speed the clock is set
from one action to the next, without waiting.`

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
  const options = {
    patrons: numberOf('patrons', values.patrons, 1, 300),
    seed: numberOf('seed', values.seed, 0, 2 ** 31),
    speed: values.speed === undefined ? null : numberOf('speed', values.speed, 1, 3600),
    faults: true,
  }
  const report = values.hub ? await playAtHub(values.hub, options) : await playInOwnFacility(options)
  console.log(formatReport(report))
  process.exitCode = report.faults.length === 0 ? 0 : 1
}

type Options = Pick<EveningPlan, 'patrons' | 'seed' | 'speed' | 'faults'>

async function playAtHub(hubUrl: string, options: Options) {
  const signIns = readSignIns(resolve(values.data))
  if (!signIns) throw new Error(`${values.data} holds no sign-ins of a demo`)
  return playEvening({ hubUrl, signIns, ...options, panels: 'none' })
}

async function playInOwnFacility(options: Options) {
  const facility = await temporaryFacility({ building: largeBuilding, settings: largeFacilitySettings })
  try {
    return await playEvening({
      hubUrl: facility.hubUrl,
      signIns: facility.signIns,
      ...options,
      panels: 'own',
    })
  } finally {
    await facility.remove()
  }
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} must be an integer from ${least} to ${most}`)
  return value
}
