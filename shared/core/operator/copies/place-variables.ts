import { halfConfigured, variable } from '@mayim/process/environment.ts'
import { type Static, Type } from 'typebox'
import type { StoreConfig } from './store-place.ts'

/** The variables of both sides for the places that keep copies of their backups. */
export const placeVariables = {
  BACKUP_FOLDER: variable.optionalText(
    'Folder on a stick or a second disk, to which each backup is copied while it is there',
  ),
  BACKUP_S3_URL: Type.Optional(
    variable.pattern(
      '^https?://[^\\s/]+/[^\\s/]+(/[^\\s?#]*)?$',
      'an address like https://s3.example.org/bucket',
      'Bucket of a store that speaks S3, and a folder in it, to which each backup is copied',
    ),
  ),
  BACKUP_S3_REGION: variable.text('us-east-1', 'Region of the store; some want auto'),
  BACKUP_S3_KEY_ID: variable.optionalText('Id of a key of the store'),
  BACKUP_S3_SECRET: Type.Optional(variable.secret('Secret of this key', 8)),
}

export interface PlacesConfig {
  /** Null for none, as the store. */
  readonly folder: string | null
  readonly store: StoreConfig | null
}

const values = Type.Object(placeVariables)

/** The faults of these variables that concern several of them. */
export function placeFaults(env: NodeJS.ProcessEnv): string[] {
  const names = ['BACKUP_S3_URL', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET']
  return halfConfigured('The store of backups', names, env)
}

/** The places that a side's variables name. */
export function placesOf(read: Static<typeof values>): PlacesConfig {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = read
  return {
    folder: read.BACKUP_FOLDER ?? null,
    store: url && keyId && secret ? { url, keyId, secret, region: read.BACKUP_S3_REGION } : null,
  }
}
