import multipart from '@fastify/multipart'
import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const largestBytes = 5 * 1024 * 1024

/** Lets forms with a file in: one file of at most 5 MB, and no other parts to speak of (threats-T25). */
export async function letUploadsIn(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fileSize: largestBytes, fields: 2, fieldSize: 200, parts: 3, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

/**
 * The file of a multipart call, whole. Its name and its type are what the client says: nothing may be trusted of them.
 * Refuses uploadMissing and tooLarge.
 */
export async function readUpload(request: FastifyRequest): Promise<Result<{ file: UploadedFile }>> {
  if (!request.isMultipart()) return refuse('invalid', 'uploadMissing', { field: 'file' })
  try {
    const part = await request.file()
    if (part === undefined) return refuse('invalid', 'uploadMissing', { field: 'file' })
    const bytes = await part.toBuffer()
    if (part.file.truncated) return refuse('invalid', 'tooLarge', { field: 'file' })
    return bytes.length > 0
      ? ok({ file: { name: part.filename, bytes } })
      : refuse('invalid', 'uploadMissing', { field: 'file' })
  } catch {
    // A form that breaks off, has no boundary, or more parts than one file needs.
    return refuse('invalid', 'uploadMissing', { field: 'file' })
  }
}
