import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateKeyFile } from '@mayim/process/key-file.ts'
import type { PortalConfig } from '../config.ts'

/** The portal's facility key: of its configuration, or of a file that is created at the first start (sync-46). */
export function facilityKeyOf({
  facilityKey,
  dataDir,
}: Pick<PortalConfig, 'facilityKey' | 'dataDir'>): string {
  const file = join(dataDir, 'keys', 'facility.key')
  return facilityKey ?? readOrCreateKeyFile(file, () => randomBytes(32).toString('base64url'))
}
