// What the command `mayim` knows of the sides on a machine.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { parseEnv } from 'node:util'

export interface Side {
  readonly name: 'hub' | 'portal' | 'bridge'
  readonly main: string
  /** The names of its ports in its environment, with their defaults; a bridge has none. */
  readonly port?: readonly [name: string, fallback: number]
  readonly operatorPort?: readonly [name: string, fallback: number]
}

export const sides: readonly Side[] = [
  {
    name: 'hub',
    main: 'hub/dist/server/main.js',
    port: ['HUB_PORT', 4020],
    operatorPort: ['HUB_OPERATOR_PORT', 4021],
  },
  {
    name: 'portal',
    main: 'portal/dist/server/main.js',
    port: ['PORTAL_PORT', 4010],
    operatorPort: ['PORTAL_OPERATOR_PORT', 4011],
  },
  { name: 'bridge', main: 'firmware-bridge/dist/server/main.js' },
]
export function outputOf(program: string, words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 256e6 })
  return `${stdout ?? ''}${stderr ?? ''}`
}

export function journal(side: Side, filter: string): string {
  return outputOf('journalctl', ['--unit', `mayim-${side.name}`, '--output=cat', '--no-pager', filter])
}

export function shown(side: Side, property: string): string {
  return outputOf('systemctl', ['show', '--value', `--property=${property}`, `mayim-${side.name}`]).trim()
}

export function settingsOf(side: Pick<Side, 'name'>): NodeJS.Dict<string> {
  return parseEnv(readFileSync(`/etc/mayim/${side.name}.env`, 'utf8'))
}

export function portOf(side: Side, [name, fallback]: readonly [string, number] = ['', 0]): number {
  return Number(settingsOf(side)[name] || fallback)
}

/** Asks a side on this machine; status 0 without an answer. Its certificate has other names than the loopback. */
export async function ask(
  scheme: 'http' | 'https',
  port: number,
  path: string,
): Promise<{ status: number; text: string }> {
  const { promise, resolve: answered } = Promise.withResolvers<{ status: number; text: string }>()
  const send = scheme === 'https' ? secureRequest : request
  send({ host: '127.0.0.1', port, path, timeout: 5_000, rejectUnauthorized: false }, answer => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', part => {
      text += part
    })
    answer.on('end', () => answered({ status: answer.statusCode ?? 0, text }))
  })
    .on('timeout', function (this: { destroy(): void }) {
      this.destroy()
    })
    .on('error', () => answered({ status: 0, text: '' }))
    .end()
  return promise
}
