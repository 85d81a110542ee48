import Type from 'typebox'
import { call } from '../call.ts'
import { BackupsView } from '../entities/backups.ts'
import type { SentFile } from '../entities/data-export.ts'
import { strict } from '../entities/scalars.ts'
import { both, Nothing, nobody } from './sides.ts'

const policy = { who: ['Technician', 'Admin'], subject: nobody } as const
/** The key and a file together open the data of patrons, which a Technician does not see (threats-T44). */
const ofAdmins = { who: ['Admin'], subject: nobody } as const
const acting = {
  method: 'POST',
  sides: both,
  limit: 'usual',
  changes: ['technicianAct'],
  policy,
} as const

/** The backups of a side, their copies, and the key that opens them (sync-1124). */
export const backupCalls = {
  backups: call({
    method: 'GET',
    path: '/api/api/backups',
    sides: both,
    limit: 'usual',
    reads: ['technicianAct'],
    errors: ['notAllowed'],
    summary: 'The backups of this side, where copies are kept, and how far one is that a person asked for',
    policy,
    answer: BackupsView,
  }),
  backupStart: call({
    ...acting,
    path: '/api/api/backups',
    errors: ['backupRunning', 'notAllowed'],
    summary: 'Make a backup now, copy it to each place and read it back; the list tells how far it is',
    answer: Nothing,
    envelope: 'wrapped',
  }),
  backupFile: call({
    ...acting,
    policy: ofAdmins,
    path: '/api/api/backups/files/{name}',
    errors: ['backupMissing'],
    summary: 'A backup of this side, or the copy of the other side’s, as its sealed file',
    params: strict({ name: Type.String({ pattern: '^[a-z]+-[0-9TZ]+\\.tar\\.gz\\.age$', maxLength: 60 }) }),
    answer: Type.Unsafe<SentFile>({ type: 'string' }),
    answerAs: 'file',
  }),
  recoveryKeyShow: call({
    ...acting,
    policy: ofAdmins,
    path: '/api/api/backups/key',
    errors: ['recoveryKeyAway'],
    summary: 'The recovery key, as long as nobody has written it down',
    answer: Type.Object({ key: Type.String({ maxLength: 200 }) }),
  }),
  recoveryKeyWritten: call({
    ...acting,
    policy: ofAdmins,
    path: '/api/api/backups/key/written',
    errors: [],
    summary: 'Delete the recovery key from the machine: a person has written it down',
    answer: Nothing,
    envelope: 'wrapped',
  }),
  recoveryKeyNew: call({
    ...acting,
    policy: ofAdmins,
    path: '/api/api/backups/key/new',
    errors: [],
    summary: 'Make another recovery key; earlier backups still need the one before',
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
