import { isIP } from 'node:net'
import { splitList } from './environment.ts'

/** A certificate with its chain, and its key, as PEM files. */
export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
}

/** How a side meets its clients. */
export interface Serving {
  /** Clients use https, here or at the proxy. */
  readonly https: boolean
  /** The certificate with which the side serves https itself; null if a proxy does, or nobody. */
  readonly certificate: CertificateFiles | null
  /** Addresses and ranges of the proxies whose X-Forwarded-… headers are believed. */
  readonly trustProxy: readonly string[]
  /** Where metrics, health and the pages of the calls are served; port 0 picks a free one. */
  readonly operator: { readonly host: string; readonly port: number }
}

/** The variables of a side that decide how it meets its clients. */
interface ServingVariables {
  /** The name of the side in its variables. */
  readonly side: 'HUB' | 'PORTAL'
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
  readonly trustProxy: string | undefined
  readonly certFile: string | undefined
  readonly keyFile: string | undefined
  readonly operatorHost: string
  readonly operatorPort: number
  /** The operator allows plain http to other machines. */
  readonly plainHttp: boolean
  readonly demo: boolean
}

/** Reads how a side meets its clients (threats-120 to threats-125), with one sentence for each fault. */
export function readServing(given: ServingVariables): {
  readonly serving: Serving
  readonly faults: readonly string[]
} {
  const { side, publicUrl, certFile, keyFile, port } = given
  const trustProxy = splitList(given.trustProxy)
  const certificate = certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : null
  const https = certificate !== null || (publicUrl?.startsWith('https:') ?? false)
  const faults = trustProxy
    .filter(each => !isAddressRange(each))
    .map(
      each =>
        `${side}_TRUST_PROXY must be addresses or ranges like 10.0.0.5 or 10.0.0.0/24, separated by commas, not "${each}".`,
    )
  if (certFile !== undefined && keyFile === undefined)
    faults.push(`${side} serves https only with both files: set ${side}_TLS_KEY too.`)
  if (certFile === undefined && keyFile !== undefined)
    faults.push(`${side} serves https only with both files: set ${side}_TLS_CERT too.`)
  if (given.demo && publicUrl !== undefined && isPublic(publicUrl))
    faults.push(
      `MAYIM_DEMO must not be set at ${side}_PUBLIC_URL ${publicUrl}, which anybody reaches: a demo shows login codes to everybody and multiplies the limits.`,
    )
  faults.push(...schemeFaults({ ...given, certificate, https, trustProxy }))
  return {
    serving: {
      https,
      certificate,
      trustProxy,
      operator: { host: given.operatorHost, port: port === 0 ? 0 : given.operatorPort },
    },
    faults,
  }
}

function schemeFaults(
  given: Omit<ServingVariables, 'trustProxy'> & Pick<Serving, 'certificate' | 'https' | 'trustProxy'>,
): string[] {
  const { side, host, publicUrl, certificate, https, trustProxy, plainHttp, demo } = given
  if (certificate !== null) {
    const isOther = publicUrl?.startsWith('http:') ?? false
    return isOther ? [`${side}_PUBLIC_URL must begin with https://, as ${side}_TLS_CERT is set.`] : []
  }
  if (trustProxy.length > 0) return []
  if (https)
    return [
      `${side}_PUBLIC_URL is https, and nothing serves https: set ${side}_TRUST_PROXY to the address of the web server in front of it, or ${side}_TLS_CERT and ${side}_TLS_KEY.`,
    ]
  if (isLoopback(host) || plainHttp || demo) return []
  return [
    `MAYIM_HOST is ${host}, where others could read passwords and names in plain http: set ${side}_TLS_CERT and ${side}_TLS_KEY, or ${side}_TRUST_PROXY for a web server with https in front of it, or MAYIM_PLAIN_HTTP=true.`,
  ]
}

/** Names that the public name service never resolves, and addresses of private networks. */
const privateHosts =
  /^(localhost|[^.:]+|.+\.(localhost|local|internal|home\.arpa)|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*|\[(::1|f[cde][\da-f]{2}:.*)\])$/

/** Whether an address may be reached from the internet. One that cannot be read is told as a fault of its own. */
function isPublic(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '')
  return host !== undefined && !privateHosts.test(host)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** An address, or a range as `address/bits`. A range of every address would let any client state its own. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
