import { createHash, randomBytes } from 'node:crypto'

/** The challenge of a digest login (RFC 7616). */
export interface DigestChallenge {
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | null
  /** Whether the server knows `qop=auth`. */
  readonly auth: boolean
  readonly algorithm: 'MD5' | 'SHA-256'
}

const longestHeader = 2_000
const parameter = /([a-z]+)\s*=\s*(?:"([^"\\]*)"|([^\s,"]+))/gi

/** Reads the header WWW-Authenticate; null if it is no digest challenge that can be answered. */
export function readDigestChallenge(header: string): DigestChallenge | null {
  if (header.length > longestHeader || !/^\s*digest\s/i.test(header)) return null
  const values = new Map<string, string>()
  for (const [, name = '', quoted, plain] of header.matchAll(parameter))
    values.set(name.toLowerCase(), quoted ?? plain ?? '')
  const [realm, nonce] = [values.get('realm'), values.get('nonce')]
  const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase()
  const qop = values
    .get('qop')
    ?.split(',')
    .map(each => each.trim())
  if (realm === undefined || !nonce || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return null
  if (qop && !qop.includes('auth')) return null
  return { realm, nonce, opaque: values.get('opaque') ?? null, auth: qop !== undefined, algorithm }
}

export interface DigestLogin {
  readonly username: string
  readonly password: string
  readonly method: string
  /** Path and query of the request. */
  readonly uri: string
  /** How often the nonce has been used, this time included. */
  readonly count: number
  readonly cnonce?: string
}

/** The header Authorization for a challenge. */
export function answerDigest(challenge: DigestChallenge, login: DigestLogin): string {
  const { realm, nonce, opaque, auth, algorithm } = challenge
  const { username, password, method, uri, count, cnonce = randomBytes(8).toString('hex') } = login
  const hash = (...parts: string[]) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(parts.join(':'))
      .digest('hex')
  const [ha1, ha2] = [hash(username, realm, password), hash(method, uri)]
  const nc = count.toString(16).padStart(8, '0')
  const response = auth ? hash(ha1, nonce, nc, cnonce, 'auth', ha2) : hash(ha1, nonce, ha2)
  const fields = [
    `username="${username}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(auth ? ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === null ? [] : [`opaque="${opaque}"`]),
  ]
  return `Digest ${fields.join(', ')}`
}
