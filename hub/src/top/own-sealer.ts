import type { Sealer } from '@mayim/core/ground/runtime/facility.ts'
import { ownKeyFile, sealerOfFile } from '@mayim/core/operator/keys/key-ring.ts'
import type { HubConfig } from '../ground/config.ts'
import type { PortalPairing } from '../sync/portal-pairing.ts'

/** The sealer of the hub's own key. Also opens values of the facility key, with which older releases sealed them. */
export function ownSealerOf({ dataDir }: Pick<HubConfig, 'dataDir'>, pairing: PortalPairing): Sealer {
  const joined = pairing.current()
  return sealerOfFile(ownKeyFile(dataDir, 'hub'), joined === null ? [] : [joined.facilityKey])
}
