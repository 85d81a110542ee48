import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

/** Creates the data folder. Returns a fault when it is not writable. */
export function checkFolder(dataDir: string): string[] {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const probe = join(dataDir, '.writable')
    writeFileSync(probe, '')
    rmSync(probe)
    return []
  } catch (error) {
    return [`The data folder ${dataDir} is not writable (${codeOf(error)}): set MAYIM_DATA_DIR to another.`]
  }
}

/** Creates folders level by level: Node's `recursive` never returns where a parent refuses children, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** Returns a fault for each port that cannot be opened, with the name of its variable. */
export async function checkPorts(host: string, ports: Readonly<Record<string, number>>): Promise<string[]> {
  const checks = Object.entries(ports).map(async ([name, port]) => {
    const code = await tryPort(host, port)
    if (code === null) return []
    if (code === 'EADDRINUSE')
      return [`Port ${port} is in use: stop the process that uses it, or set ${name} to another.`]
    return [`Port ${port} at ${host} cannot be opened (${code}): set ${name} or MAYIM_HOST to another.`]
  })
  return (await Promise.all(checks)).flat()
}

async function tryPort(host: string, port: number): Promise<string | null> {
  try {
    const server = await listen(host, port)
    await new Promise(resolve => server.close(resolve))
    return null
  } catch (error) {
    return codeOf(error)
  }
}

function listen(host: string, port: number) {
  // A page that is still open may connect at once. Closing waits for it unless it is turned away.
  const server = createServer(socket => socket.destroy())
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => resolve(server))
  })
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
