import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { createTurns } from '../people/in-turn.ts'

export type ScryptCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

/**
 * One of the choices that OWASP names as equal: 16 MB per hash, so that a Raspberry Pi can run several screens and a sign-in.
 */
const cost = { N: 16_384, r: 8, p: 5 } as const
const maxmem = 64 * 1024 * 1024
const keyBytes = 32

/**
 * Returns `scrypt$N$r$p$salt$hash`. The password is normalized to NFKC, because keyboards encode it differently.
 * @param at another cost, for passwords that everybody knows: those of the demo and of tests
 */
export async function hashPassword(password: string, at: ScryptCost = cost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive(password, salt, { ...at, maxmem }))
  return ['scrypt', at.N, at.r, at.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Checks a password. Takes as long for an account that does not exist (`null`) as for one that does. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? decoy).split('$')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem }
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

/** One hash at a time, so that many sign-ins leave threads for the database and DNS. */
const inTurn = createTurns()
