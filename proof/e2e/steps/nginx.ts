import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstCertificate } from '@mayim/testing/tls/certificates.ts'
import { freePort } from '../../../demo/free-ports.ts'
import { startTlsProxy, type TlsProxy } from '../../system/tls-proxy.ts'
import { answers } from './answers.ts'

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(path =>
  existsSync(path),
)
const shipped = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))

/** A web server in front of a side: Debian's nginx with the shipped file, or `node:https` where there is no nginx. */
export async function startWebServer(): Promise<TlsProxy> {
  return program === undefined ? startTlsProxy() : startNginx(program)
}

async function startNginx(nginx: string): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-nginx-'))
  const [https, http] = [await freePort(), await freePort()]
  let stop = async () => undefined as unknown
  return {
    url: `https://localhost:${https}`,
    async passTo(port) {
      const conf = join(folder, 'nginx.conf')
      writeFileSync(conf, configuration(folder, { https, http, port }))
      const child = spawn(nginx, ['-p', folder, '-c', conf, '-e', join(folder, 'error.log')], {
        stdio: 'ignore',
      })
      stop = async () => {
        if (child.exitCode !== null) return
        child.kill('SIGQUIT')
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      for (let tries = 0; !(await answers(https)); tries += 1)
        if (tries > 200 || child.exitCode !== null)
          throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shipped file with the ports and the certificate of a test, run by one process of the test's own user. */
function configuration(folder: string, ports: { https: number; http: number; port: number }): string {
  const server = readFileSync(shipped, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('127.0.0.1:4010', `127.0.0.1:${ports.port}`)
    .replaceAll('book.example.org;', 'localhost;')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${firstCertificate.certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${firstCertificate.key};`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; events {}
http { ${paths.join(' ')}
${server}
}
`
}
