import { ownKeyFile, sealerOfFile } from '@mayim/core/keys/key-ring.ts'
import { sealerFromSecret } from '@mayim/core/people/sealer.ts'
import type { Sealer } from '@mayim/core/runtime/facility.ts'
import type { PortalConfig } from './config.ts'

/** The sealer of the portal's own key, of its configuration or its data folder. Also opens values of the facility key. */
export function ownSealerOf(
  { portalKey, portalOldKeys, dataDir }: Pick<PortalConfig, 'portalKey' | 'portalOldKeys' | 'dataDir'>,
  facilityKey: string,
): Sealer {
  return portalKey === null
    ? sealerOfFile(ownKeyFile(dataDir, 'portal'), [facilityKey])
    : sealerFromSecret(portalKey, [...portalOldKeys, facilityKey])
}
