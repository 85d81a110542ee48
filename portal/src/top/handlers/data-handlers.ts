import type { Handlers } from '@mayim/core/http/handler.ts'
import { exportPerson } from '@mayim/core/keeping/export-person.ts'
import { ok } from '@mayim/domain/result.ts'
import { checkImport } from '../../data/check-import.ts'
import { exportData } from '../../data/export-data.ts'
import { exportOwn } from '../../data/export-own.ts'
import { startImport, undoImport } from '../../data/start-import.ts'
import { uploadImport } from '../../data/upload-import.ts'
import { listFaults, viewLatest } from '../../data/view-import.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'

/** Handlers of imports from a file and of the export. */
export const dataHandlers = {
  importLatest: async facility => ok({ latest: await viewLatest(facility) }),
  importUpload: async (facility, { caller, body }) => uploadImport(facility, caller, body.file),
  importCheck: async (facility, { params, body }) => checkImport(facility, params.id, body.columns),
  importFaults: async (facility, { params, query }) => listFaults(facility, params.id, query.after ?? 0),
  importStart: async (facility, { caller, params, body }) =>
    startImport(facility, caller, params.id, body.leaveOutFaulty),
  importUndo: async (facility, { caller, params }) => undoImport(facility, caller, params.id),
  dataExport: async (facility, { caller, params, query }) =>
    exportData(facility, caller, params.name, query.format),
  dataExportPerson: async (facility, { caller, params }) =>
    exportPerson(facility, caller, params.id, person => exportOwn(facility, person)),
} satisfies Partial<Handlers<'portal', PortalFacility>>
