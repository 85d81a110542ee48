import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bridgeTopic, bridgeTopics, pointTopics, topicOf } from '@mayim/contract/building/topics.ts'
import { readableFilters } from './admission.ts'
import { type ClientCredential, isHashForMosquitto } from './client-credential.ts'

export const aclFile = 'mayim.acl'
export const passwordFile = 'mayim.passwd'

export interface BrokerFiles {
  readonly acl: string
  readonly passwords: string
  /** Bridges whose password is stored in the form of an older release: they have to be paired again. */
  readonly left: readonly string[]
}

/**
 * The files by which a Mosquitto of the building admits the hub, the bridges and the readers, each with the rights that
 * the hub's own broker gives it (building-382).
 */
export function brokerFiles(
  hub: { readonly username: string; readonly passwordHash: string },
  clients: readonly ClientCredential[],
): BrokerFiles {
  const able = clients.filter(({ passwordHash }) => isHashForMosquitto(passwordHash))
  const parts = able.map(client => [`user ${client.username}`, ...rightsOf(client)])
  const head = '# Written by the hub. It writes this file again when a bridge is paired or revoked.'
  return {
    acl: [head, [`user ${hub.username}`, ...rightsOfHub()], ...parts].flat().join('\n').concat('\n'),
    passwords: [hub, ...able].map(({ username, passwordHash }) => `${username}:${passwordHash}\n`).join(''),
    left: clients.filter(client => !able.includes(client)).map(({ username }) => username),
  }
}

/** Writes both files, each whole or not at all, readable by their owner and group alone. */
export async function writeBrokerFiles(folder: string, files: BrokerFiles): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of [
    [aclFile, files.acl],
    [passwordFile, files.passwords],
  ] as const) {
    const path = join(folder, name)
    await writeFile(`${path}.new`, text, { mode: 0o640 })
    await chmod(`${path}.new`, 0o640)
    await rename(`${path}.new`, path)
  }
}

/** The hub reads everything of the contract, and writes what the contract assigns to it. */
function rightsOfHub(): string[] {
  const sent = Object.values(pointTopics).filter(({ from }) => from === 'hub')
  return [
    'topic read mayim/1/#',
    ...sent.map(({ path }) => `topic write mayim/1/${path.replace(/\{\w+\}/g, '+')}`),
    'topic write mayim/1/bridge/+/req',
  ]
}

function rightsOf({ reads, bridge, points }: ClientCredential): string[] {
  if (reads) return readableFilters.map(filter => `topic read ${filter}`)
  const verb = (from: 'hub' | 'bridge') => (from === 'bridge' ? 'write' : 'read')
  const own = Object.entries(bridgeTopics).map(
    ([name, { from }]) => `topic ${verb(from)} ${bridgeTopic(bridge, name as keyof typeof bridgeTopics)}`,
  )
  const ofPoints = points.flatMap(point =>
    Object.entries(pointTopics).map(
      ([name, { from }]) => `topic ${verb(from)} ${topicOf(point, name as keyof typeof pointTopics, '+')}`,
    ),
  )
  return [...own, ...ofPoints]
}
