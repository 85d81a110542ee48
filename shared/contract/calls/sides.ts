import { sides } from '@mayim/domain/sync/side.ts'
import Type from 'typebox'
import { written } from '../entities/scalars.ts'

export const both = sides
export const onHub = ['hub'] as const
export const onPortal = ['portal'] as const

export const nobody = { kind: 'none' } as const

/** The answer of a call that only acts. */
export const Nothing = Type.Null()
export const Told = Type.Object({ message: written(300) })

/** A file as uploaded; its name is what the client sent. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The content of a multipart call; the upload parses it, not the validator. */
export const Upload = Type.Object({
  file: Type.Unsafe<UploadedFile>({ type: 'string', contentMediaType: 'application/octet-stream' }),
})
