import type { Sealer } from '@mayim/core/ground/runtime/facility.ts'
import { sealerFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { ownKeyFile, sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import type { PortalConfig } from '../ground/config.ts'

/** The sealer of the portal's own key, of its configuration or its data folder. Also opens values of the facility key. */
export function ownSealerOf(
  { portalKey, portalOldKeys, dataDir }: Pick<PortalConfig, 'portalKey' | 'portalOldKeys' | 'dataDir'>,
  facilityKey: string,
): Sealer {
  return portalKey === null
    ? sealerOfFile(ownKeyFile(dataDir, 'portal'), [facilityKey])
    : sealerFromSecret(portalKey, [...portalOldKeys, facilityKey])
}
