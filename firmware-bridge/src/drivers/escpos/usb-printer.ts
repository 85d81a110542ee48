import { close, constants, open, read, write } from 'node:fs'
import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { DriverRefusal } from '../../ground/driver.ts'

/** How a printer's device file is used. A test has a stand-in of its own. */
export interface DeviceFiles {
  open(path: string, flags: number): Promise<number>
  /** Rejects with EAGAIN while the printer says nothing. */
  read(fd: number, into: Uint8Array): Promise<number>
  /** Takes some of the bytes; rejects with EAGAIN while the printer takes none. */
  write(fd: number, bytes: Uint8Array): Promise<number>
  close(fd: number): Promise<void>
}

const readFd = promisify(read)
const writeFd = promisify(write)

const kernelFiles: DeviceFiles = {
  open: promisify(open),
  read: async (fd, into) => (await readFd(fd, into, 0, into.length, null)).bytesRead,
  write: async (fd, bytes) => (await writeFd(fd, bytes, 0, bytes.length, null)).bytesWritten,
  close: promisify(close),
}

const readEveryMs = 10
const writeAgainMs = 5

/**
 * Opens a printer at USB by its device file, such as /dev/usb/lp0 (kernel: usblp). It is opened without blocking: a
 * printer that stopped would otherwise hold one of the process's few threads for good. Rejects with a DriverRefusal:
 * `busy` while another program has it, `offline` otherwise.
 */
export async function openUsbPrinter(path: string, files: DeviceFiles = kernelFiles): Promise<Duplex> {
  try {
    return new UsbPrinter(await files.open(path, constants.O_RDWR | constants.O_NONBLOCK), files)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EBUSY') throw new DriverRefusal('busy', 'another program prints')
    throw new DriverRefusal('offline', `the printer is not there (${code ?? 'unknown'})`)
  }
}

class UsbPrinter extends Duplex {
  readonly #fd: number
  readonly #files: DeviceFiles
  readonly #into = new Uint8Array(512)
  #reading: NodeJS.Timeout | undefined
  #isReading = false

  constructor(fd: number, files: DeviceFiles) {
    super()
    this.#fd = fd
    this.#files = files
  }

  override _read(): void {
    this.#reading ??= setInterval(() => void this.#readOnce(), readEveryMs)
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#writeAll(chunk).then(
      () => done(),
      (error: Error) => done(error),
    )
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#reading)
    this.#files.close(this.#fd).then(
      () => done(error),
      () => done(error),
    )
  }

  async #readOnce(): Promise<void> {
    if (this.#isReading || this.destroyed) return
    this.#isReading = true
    try {
      const count = await this.#files.read(this.#fd, this.#into)
      if (count > 0 && !this.destroyed) this.push(Buffer.from(this.#into.subarray(0, count)))
    } catch (error) {
      if (!isNotYet(error)) this.destroy(error as Error)
    } finally {
      this.#isReading = false
    }
  }

  async #writeAll(chunk: Uint8Array): Promise<void> {
    let rest = chunk
    while (rest.length > 0) {
      if (this.destroyed) throw new Error('the printer is gone')
      try {
        rest = rest.subarray(await this.#files.write(this.#fd, rest))
      } catch (error) {
        if (!isNotYet(error)) throw error
        await new Promise(resolve => setTimeout(resolve, writeAgainMs))
      }
    }
  }
}

function isNotYet(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EAGAIN'
}
