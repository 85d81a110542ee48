import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigurationError } from './environment.ts'

/**
 * Listens on the port of a process, so that it cannot start while a command writes to its database. Throws a
 * ConfigurationError if the process runs.
 */
export async function holdPort(name: string, host: string, port: number): Promise<AsyncDisposable> {
  const server = createServer(socket => socket.destroy())
  server.listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new ConfigurationError([`The ${name} runs (port ${port} is in use). Stop it first.`])
  }
  return {
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
