import { type ScryptOptions, scrypt } from 'node:crypto'
import type { Hasher, Sealer } from '../../ground/runtime/facility.ts'
import { createTurns } from '../in-turn.ts'

/**
 * 16 MB and about a tenth of a second on a Raspberry Pi 4: a door still opens at once, and the 10,000 PINs of four
 * digits take a quarter of an hour instead of a blink (people-175, decision 145).
 */
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const hashBytes = 32
const prefix = 's1.'

/** Apart from the passwords' turns: a card at a door does not wait for sign-ins. */
const inTurn = createTurns()

/** The hash of a card's code or a PIN, with one salt for the facility. */
function hashCard(hasher: Hasher, code: string): Promise<string> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        const salt = hasher.fingerprint('attendant cards')
        scrypt(code, salt, hashBytes, cost, (error, hash) =>
          error ? reject(error) : resolve(prefix + hash.toString('base64url')),
        )
      }),
  )
}

/** What a stored value may hold: the hash of today, or the fast one of releases before it. */
export interface CardForms {
  readonly slow: string
  readonly fast: string
}

export async function cardForms(hasher: Hasher, code: string): Promise<CardForms> {
  return { slow: await hashCard(hasher, code), fast: hasher.fingerprint(code) }
}

/** The hash in a stored value. Older releases did not seal it. Null for none, or one of a hub whose key is gone. */
export function openCard(ownSealer: Pick<Sealer, 'open'>, stored: string | null): string | null {
  if (!stored?.startsWith('v2.')) return stored
  try {
    return ownSealer.open(stored)
  } catch {
    return null
  }
}

/** Whether a stored value is of this code. */
export function isOfCard(ownSealer: Pick<Sealer, 'open'>, stored: string | null, forms: CardForms): boolean {
  const hash = openCard(ownSealer, stored)
  return hash === forms.slow || hash === forms.fast
}
