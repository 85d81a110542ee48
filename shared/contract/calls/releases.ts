import Type from 'typebox'
import { call } from '../call.ts'
import { ReleaseState, updateTimes } from '../entities/release.ts'
import { nullable, strict, written } from '../entities/scalars.ts'
import { Nothing, nobody, onHub, Upload } from './sides.ts'

const policy = { who: ['Technician', 'Admin'], subject: nobody } as const
const act = {
  sides: onHub,
  limit: 'usual',
  changes: ['technicianAct'],
  policy,
  answer: Nothing,
  envelope: 'wrapped',
} as const

/** The update of the hub from its page. */
export const releaseCalls = {
  releaseState: call({
    method: 'GET',
    path: '/api/api/technician/release',
    sides: onHub,
    limit: 'usual',
    reads: ['technicianAct'],
    errors: [],
    summary: 'The release that is offered, what is new in it, and how the last update ended',
    policy,
    answer: ReleaseState,
  }),
  releaseLook: call({
    ...act,
    method: 'POST',
    path: '/api/api/technician/release/look',
    errors: ['releaseAddress', 'releaseNotFound', 'releaseNotNewer', 'releaseRefused', 'updateByHand'],
    summary: 'Look for a release in a folder of the web, and fetch it if it is newer and signed',
    body: strict({ address: written(500, 1) }),
  }),
  releaseFile: call({
    ...act,
    method: 'POST',
    path: '/api/api/technician/release/file',
    errors: ['releaseNotNewer', 'releaseRefused', 'updateByHand', 'uploadMissing'],
    summary: 'Upload one file of a release: SHA256SUMS and its signature first, then the package',
    body: Upload,
    bodyAs: 'multipart',
    bytesMax: 130_000_000,
  }),
  releaseOrder: call({
    ...act,
    method: 'POST',
    path: '/api/api/technician/release/order',
    errors: ['buildingOpen', 'releaseMissing', 'updateAtRest', 'updateByHand'],
    summary: 'Install the release that is offered, now or tonight after closing; null takes an order back',
    body: strict({ when: nullable(Type.Enum([...updateTimes])) }),
  }),
}
