import type { Diagnostics } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { recentLines, withoutNumbers } from '@mayim/process/log.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { viewDevices } from './view-devices.ts'
import { viewHealth } from './view-health.ts'

/** What a file or a message may hold that is nobody's business outside of the building. */
const secret = /^(?:secret|password|username|user|token|value|plate|name|bridgeName)$/i
const inUrl = /\/\/[^@/\s]+@/g
const mostLogCharacters = 200_000

/**
 * Everything that helps to find a fault, as one JSON text without passwords, account names, names of people or cards
 * (building-418): health, devices, what each bridge says of its drivers, the building files, the last messages and the last
 * lines of the logs.
 */
export async function makeDiagnostics(facility: HubFacility, caller: Caller): Promise<Result<Diagnostics>> {
  await facility.write(async trx => {
    const act = { entity: 'technicianAct', id: 'hub', kind: 'diagnosticsRead', fields: {} } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
  const at = nowIso(facility)
  const report = {
    at,
    node: process.version,
    uptimeSeconds: Math.round(process.uptime()),
    health: await viewHealth(facility),
    bridges: await bridgesOf(facility),
    devices: await viewDevices(facility),
    dropped: facility.devices.registry.dropped,
    messages: facility.messages(),
    log: recentLines(facility.log, mostLogCharacters),
  }
  return ok({ at, text: redacted(report) })
}

async function bridgesOf(facility: HubFacility): Promise<object[]> {
  return Promise.all(
    facility.devices.registry.bridges().map(async ({ bridge, state, since, health, points }) => {
      const [drivers, building] = await Promise.all(
        (['diagnostics', 'building'] as const).map(op => facility.devices.ask(bridge, op, {})),
      )
      const said = (answer: typeof drivers) => (answer?.ok ? answer.value : (answer?.code ?? null))
      return { bridge, state, since, health, points, drivers: said(drivers), building: said(building) }
    }),
  )
}

/** The report as text, without what must not leave the building. */
function redacted(report: object): string {
  return JSON.stringify(
    report,
    (key, value: unknown) => {
      if (secret.test(key)) return value === null || value === '' ? value : '…'
      if (typeof value !== 'string') return value
      return (key === 'msg' ? withoutNumbers(value) : value).replace(inUrl, '//…@')
    },
    2,
  )
}
