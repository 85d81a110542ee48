import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigurationError } from './environment.ts'
import { tellWatchdog } from './tell-watchdog.ts'

/** What keeps a process from starting until a person acts: a sentence, and an exit code of its own. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Stops what runs, does the work while nothing is open, and starts it again. */
export type Again = (work: () => Promise<void>) => void

interface Running {
  stop(): Promise<void>
}

/**
 * Runs a process of the facility until it is told to end: starts it, has systemd watch it, stops it cleanly on SIGTERM
 * or SIGINT, and says a fault of the configuration in plain sentences.
 * @param standBy what runs in its place if a person has to act first; else the process ends with the fault's code
 */
export async function runProcess(
  name: string,
  start: (again: Again) => Promise<Running>,
  standBy?: (fault: StartFault) => Promise<Running>,
): Promise<void> {
  let ending = false
  let turn: Promise<Running> = begin()
  const again: Again = work => {
    turn = turn.then(async running => {
      if (ending) return running
      try {
        await running.stop()
        await work()
      } catch (error) {
        process.stderr.write(`${name}: ${sentenceOf(error)}\n`)
      }
      return begin()
    })
  }
  async function begin(): Promise<Running> {
    try {
      return await start(work => again(work))
    } catch (error) {
      process.stderr.write(`${name}: ${sentenceOf(error)}\n`)
      // Restarts would say the same again and again, and nobody would get an answer.
      if (error instanceof StartFault && standBy) return standBy(error)
      process.exit(exitCodeOf(error))
    }
  }
  await turn
  tellWatchdog()
  const end = () => {
    if (ending) return
    ending = true
    turn
      .then(running => running.stop())
      .then(
        () => process.exit(0),
        error => {
          process.stderr.write(`${name}: did not stop cleanly: ${sentenceOf(error)}\n`)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Runs a command of a process to its end, and says a fault in plain sentences. */
export async function runCommand(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${name}: ${sentenceOf(error)}\n`)
    process.exitCode = exitCodeOf(error)
  }
}

function exitCodeOf(error: unknown): number {
  return error instanceof StartFault ? error.exitCode : 1
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigurationError) return `\n${error.message}`
  const { code, port, path, message } = error as {
    code?: string
    port?: number
    path?: string
    message?: string
  }
  if (code === 'EADDRINUSE') return `port ${port} is in use by another program.`
  if (code === 'EACCES' || code === 'EROFS') return `${path ?? 'the data folder'} cannot be written to.`
  return message ?? String(error)
}

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
