import { createHash, createHmac } from 'node:crypto'

export interface StoreAccess {
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

export interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Besides `host` and those of the signature. */
  readonly headers?: Readonly<Record<string, string>>
  /** The SHA-256 of the body, in hexadecimal. */
  readonly bodyHash: string
  readonly atMs: number
}

/** The SHA-256 of an empty body. */
export const emptyHash = createHash('sha256').digest('hex')

/**
 * The headers that sign a request to a store that speaks S3: signature version 4 of AWS, as the "Amazon S3 API Reference"
 * describes it under "Authenticating Requests (AWS Signature Version 4)".
 */
export function signRequest(
  { keyId, secret, region }: StoreAccess,
  { method, url, headers = {}, bodyHash, atMs }: StoreRequest,
): Record<string, string> {
  const time = new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const asked = [
    method,
    encoded(decodeURIComponent(url.pathname)).replaceAll('%2F', '/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(asked).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`
  return { ...sent, authorization }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** As RFC 3986 says; `encodeURIComponent` leaves five characters as they are. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
