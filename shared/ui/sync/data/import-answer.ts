import type { CallAnswer } from '../../client/call-api.ts'

/** An import as the server shows it. */
export type ImportAnswer = CallAnswer<'importUpload'>
