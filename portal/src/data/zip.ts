import { Zip, ZipDeflate } from 'fflate'

interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<string>
}

/** A ZIP file, written while its entries are read, so that it needs no memory and no disk. */
export async function* zipOf(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const take = (): Uint8Array[] => {
    const taken = ready
    ready = []
    return taken
  }
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const { name, chunks } of entries) {
    const file = new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(Buffer.from(chunk))
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
