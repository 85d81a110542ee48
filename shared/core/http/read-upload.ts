import multipart from '@fastify/multipart'
import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const largestBytes = 5 * 1024 * 1024

/** Accepts forms with one file of at most 5 MB and few other parts (threats-T25). */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fileSize: largestBytes, fields: 2, fieldSize: 200, parts: 3, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

/**
 * The complete file of a multipart call. Its name and type come from the client and must not be trusted. Refuses
 * uploadMissing and tooLarge.
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
    // The form is incomplete, has no boundary, or has more parts than one file needs.
    return refuse('invalid', 'uploadMissing', { field: 'file' })
  }
}
