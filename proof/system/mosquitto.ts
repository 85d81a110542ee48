import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { aclFile, passwordFile } from '../../hub/src/devices/broker/broker-files.ts'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
  path => existsSync(path),
)

/** Whether this machine has Debian's Mosquitto. Where it has not, what needs it is proved over aedes alone. */
export const hasMosquitto = program !== undefined

/** The port of the listener with TLS, and the folder that deploy/tls/make-certificate.sh filled. */
export interface TlsListener {
  readonly port: number
  readonly certificates: string
}

/**
 * A Mosquitto on this machine with the settings of deploy/mosquitto/mayim.conf and the files that the hub wrote to a folder.
 */
export class Mosquitto {
  readonly #folder: string
  readonly #tls: TlsListener | null
  readonly port: number
  #child: ChildProcess | null = null

  constructor(folder: string, port: number, tls: TlsListener | null = null) {
    this.#folder = folder
    this.#tls = tls
    this.port = port
  }

  async start(): Promise<void> {
    const conf = join(this.#folder, 'mosquitto.conf')
    const lines = [
      `listener ${this.port} 127.0.0.1`,
      ...(this.#tls
        ? [
            `listener ${this.#tls.port} 127.0.0.1`,
            `certfile ${join(this.#tls.certificates, 'hub.pem')}`,
            `keyfile ${join(this.#tls.certificates, 'hub.key')}`,
          ]
        : []),
      'allow_anonymous false',
      `acl_file ${join(this.#folder, aclFile)}`,
      `password_file ${join(this.#folder, passwordFile)}`,
      'use_username_as_clientid true',
      'persistence false',
      'message_size_limit 163840',
      'set_tcp_nodelay true',
      'log_type none',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ]
    await writeFile(conf, `${lines.join('\n')}\n`)
    this.#child = spawn(program ?? 'mosquitto', ['-c', conf], { stdio: 'ignore' })
    for (let tries = 0; !(await this.#answers()); tries += 1)
      if (tries > 200) throw new Error('Mosquitto did not start')
  }

  /** Reads the files again, as `systemctl reload mosquitto` does. */
  reload(): void {
    this.#child?.kill('SIGHUP')
  }

  /** As when the machine loses its power. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  #answers(): Promise<boolean> {
    return new Promise(resolve => {
      const socket = connect(this.port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => setTimeout(() => resolve(false), 25))
    })
  }
}
