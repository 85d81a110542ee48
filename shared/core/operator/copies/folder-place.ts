import { createReadStream, createWriteStream, type Stats, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileHash } from '@mayim/process/release-signature.ts'
import { type CopyPlace, PlaceFault } from './place.ts'

/**
 * A folder on another disk: a stick, a second disk, a share of the network. An empty mount point is on the disk of the
 * data, and takes nothing.
 * @param deviceOf the disk of a folder
 */
export function folderPlace(
  folder: string,
  dataDir: string,
  deviceOf: (stats: Stats) => number = ({ dev }) => dev,
): CopyPlace {
  const stats = (path: string) => statSync(path, { throwIfNoEntry: false })
  const away = () => {
    const [there, own] = [stats(folder), stats(dataDir)]
    if (!there?.isDirectory()) return 'absent'
    return own && deviceOf(there) === deviceOf(own) ? 'sameDisk' : null
  }
  async function inFolder<T>(act: () => Promise<T>): Promise<T> {
    try {
      const found = away()
      if (found !== null) throw new PlaceFault(found)
      return await act()
    } catch (error) {
      throw error instanceof PlaceFault ? error : faultOf(error)
    }
  }
  return {
    kind: 'folder',
    where: folder,
    everyMs: null,
    away,
    names: () => inFolder(() => readdir(folder)),
    put: ({ name, file }) =>
      inFolder(async () => {
        const part = join(folder, `.${name}.part`)
        try {
          await pipeline(createReadStream(file), createWriteStream(part, { mode: 0o600, flush: true }))
          await rename(part, join(folder, name))
        } catch (error) {
          await rm(part, { force: true }).catch(() => undefined)
          throw error
        }
      }),
    hashOf: name =>
      inFolder(async () => (stats(join(folder, name)) ? await fileHash(join(folder, name)) : null)),
    remove: name => inFolder(() => rm(join(folder, name), { force: true })),
  }
}

function faultOf(error: unknown): PlaceFault {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new PlaceFault('full', code)
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return new PlaceFault('readOnly', code)
  return new PlaceFault('other', code)
}
