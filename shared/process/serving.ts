import { isIP } from 'node:net'
import { splitList } from './environment.ts'

/** How a side meets its clients. */
export interface Serving {
  /** Clients use https. */
  readonly https: boolean
  /** Addresses and ranges of the proxies whose X-Forwarded-… headers are believed. */
  readonly trustProxy: readonly string[]
  /** Where metrics, health and the pages of the calls are served; port 0 picks a free one. */
  readonly operator: { readonly host: string; readonly port: number }
}

/** The variables of a side that decide how it meets its clients. */
export interface ServingVariables {
  /** The name of the side in its variables. */
  readonly side: 'HUB' | 'PORTAL'
  readonly publicUrl: string | undefined
  readonly trustProxy: string | undefined
  readonly port: number
  readonly operatorHost: string
  readonly operatorPort: number
}

/** Reads how a side meets its clients (threats-120 to threats-122), with one sentence for each fault. */
export function readServing(variables: ServingVariables): { serving: Serving; faults: readonly string[] } {
  const { side, publicUrl, port, operatorPort } = variables
  const trustProxy = splitList(variables.trustProxy)
  const faults = trustProxy
    .filter(each => !isAddressRange(each))
    .map(
      each =>
        `${side}_TRUST_PROXY must be addresses or ranges like 10.0.0.5 or 10.0.0.0/24, separated by commas, not "${each}".`,
    )
  const https = publicUrl?.startsWith('https:') ?? false
  if (https && trustProxy.length === 0)
    faults.push(
      `${side}_PUBLIC_URL is https, and nothing serves https: set ${side}_TRUST_PROXY to the address of the web server in front of it, or ${side}_TLS_CERT and ${side}_TLS_KEY.`,
    )
  const operator = { host: variables.operatorHost, port: port === 0 ? 0 : operatorPort }
  return { serving: { https, trustProxy, operator }, faults }
}

/** An address, or a range as `address/bits`. A range of every address would let any client state its own. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
