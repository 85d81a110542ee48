import Type from 'typebox'
import { call } from '../call.ts'
import { exportFormats, exportNames, type SentFile } from '../entities/data-export.ts'
import {
  DataImport,
  ImportColumnList,
  ImportFaultPage,
  ImportFaultView,
  LatestImport,
} from '../entities/data-import.ts'
import { Id, strict } from '../entities/scalars.ts'
import { nobody, onPortal, Upload } from './sides.ts'

const params = strict({ id: Id })
const policy = { who: ['Admin'], subject: nobody } as const

/** Patrons and bookings from a file, and all data as files (people-86 to people-93, privacy-40 to privacy-43). */
export const dataCalls = {
  importLatest: call({
    method: 'GET',
    path: '/api/api/data/imports/latest',
    sides: onPortal,
    limit: 'usual',
    reads: ['dataImport'],
    errors: [],
    summary: 'The latest import, if there is one',
    policy,
    answer: LatestImport,
  }),
  importUpload: call({
    method: 'POST',
    path: '/api/api/data/imports',
    sides: onPortal,
    limit: 'usual',
    changes: ['dataImport'],
    errors: ['importRunning', 'importUnreadable', 'uploadMissing'],
    summary: 'Upload a CSV file; the answer guesses its columns',
    policy,
    body: Upload,
    bodyAs: 'multipart',
    answer: DataImport,
  }),
  importCheck: call({
    method: 'PUT',
    path: '/api/api/data/imports/{id}/columns',
    sides: onPortal,
    limit: 'usual',
    changes: ['dataImport'],
    errors: ['importColumns', 'importMissing', 'importStarted', 'importUnreadable'],
    summary: 'Set the columns and check every line',
    policy,
    params,
    body: strict({ columns: ImportColumnList }),
    answer: DataImport,
  }),
  importFaults: call({
    method: 'GET',
    path: '/api/api/data/imports/{id}/faults',
    sides: onPortal,
    limit: 'usual',
    reads: ['dataImport'],
    errors: ['importMissing'],
    summary: 'The faults by line, 500 a page; `after` is the number of faults to skip',
    policy,
    params,
    query: ImportFaultPage,
    answer: Type.Array(ImportFaultView, { maxItems: 500 }),
  }),
  importStart: call({
    method: 'POST',
    path: '/api/api/data/imports/{id}/start',
    sides: onPortal,
    limit: 'usual',
    changes: ['dataImport'],
    errors: ['importFaulty', 'importMissing', 'importNotChecked', 'importRunning'],
    summary: 'Import the checked lines; faulty lines are left out only if the caller says so',
    policy,
    params,
    body: strict({ leaveOutFaulty: Type.Boolean() }),
    answer: DataImport,
  }),
  importUndo: call({
    method: 'POST',
    path: '/api/api/data/imports/{id}/undo',
    sides: onPortal,
    limit: 'usual',
    changes: ['dataImport'],
    errors: ['importMissing', 'importNotDone', 'importUndoTooLate'],
    summary: 'Take back what the import created and nobody has changed since',
    policy,
    params,
    answer: DataImport,
  }),
  dataExport: call({
    method: 'POST',
    path: '/api/api/data/export/{name}',
    sides: onPortal,
    limit: 'usual',
    changes: ['dataExport'],
    errors: [],
    summary: 'All rows of one entity as a file',
    policy,
    params: strict({ name: Type.Enum([...exportNames]) }),
    query: strict({ format: Type.Enum([...exportFormats]) }),
    answer: Type.Unsafe<SentFile>({ type: 'string' }),
    answerAs: 'file',
  }),
} as const
