import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstCertificate } from '@mayim/testing/tls/certificates.ts'
import { freePort } from '../../../demo/free-ports.ts'
import type { TlsProxy } from '../../system/tls-proxy.ts'
import { answers } from './answers.ts'
import { startWebServer } from './nginx.ts'

const program = [
  process.env.CADDY_PATH,
  '/usr/bin/caddy',
  '/usr/local/bin/caddy',
  '/opt/homebrew/bin/caddy',
].find(path => path !== undefined && existsSync(path))
const shipped = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url))

/** The web server in front of the portal: Caddy with the shipped file where there is one, else as in front of the hub. */
export async function startPortalWebServer(): Promise<TlsProxy> {
  return program === undefined ? startWebServer() : startCaddy(program)
}

async function startCaddy(caddy: string): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-caddy-'))
  const [https, http] = [await freePort(), await freePort()]
  const url = `https://localhost:${https}`
  let stop = async () => undefined as unknown
  return {
    url,
    async passTo(port) {
      const file = join(folder, 'Caddyfile')
      writeFileSync(file, configuration({ https, http }))
      const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          PORTAL_PUBLIC_URL: url,
          PORTAL_ADDRESS: `127.0.0.1:${port}`,
        },
      })
      let said = ''
      child.stderr.on('data', data => {
        said += data
      })
      stop = async () => {
        if (child.exitCode !== null) return
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      for (let tries = 0; !(await answers(https)); tries += 1)
        if (tries > 400 || child.exitCode !== null) throw new Error(said)
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shipped file with the ports and the certificate of a test; nothing else of it is changed. */
function configuration(ports: { https: number; http: number }): string {
  const { certificate, key } = firstCertificate
  const site = readFileSync(shipped, 'utf8').replace(
    /^(\{\$PORTAL_PUBLIC_URL:.*\{)$/m,
    `$1\n\ttls ${certificate} ${key}`,
  )
  return `{
	admin off
	skip_install_trust
	http_port ${ports.http}
	https_port ${ports.https}
}
${site}`
}
