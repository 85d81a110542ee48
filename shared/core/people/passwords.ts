import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's second choice of parameters: 16 MB a hash, so that a Pi holds several screens and a sign-in. */
const cost: ScryptOptions = { N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32

/** `scrypt$N$r$p$salt$hash`; the password in NFKC, so that every keyboard spells it alike. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive(password, salt, cost))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Takes as long for an account that does not exist (`null`) as for one that does. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? decoy).split('$')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 64 * 1024 * 1024 }
  const derived = await inTurn(() => derive(password, Buffer.from(salt ?? '', 'base64url'), options))
  const expected = Buffer.from(hash ?? '', 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived) && stored !== null
}

const decoy = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  randomBytes(16).toString('base64url'),
  randomBytes(32).toString('base64url'),
].join('$')

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One hash at a time: a flood of sign-ins must not take every thread that the database and DNS need. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}
