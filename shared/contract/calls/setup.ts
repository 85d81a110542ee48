import Type from 'typebox'
import { call } from '../call.ts'
import { Instant, nullable, Password, strict, UserName, written } from '../entities/scalars.ts'
import { setupLacks, setupStepNames } from '../setup-steps.ts'
import { JoinCodeText } from './bridges.ts'
import { relayedToHub, settingErrors } from './error-groups.ts'
import { both, Nothing, nobody, onHub, Upload } from './sides.ts'
import { joinErrors, PortalAddress } from './sync.ts'

const codeErrors = ['setupCodeOver', 'setupCodeWrong', 'setupDone'] as const

/** What a backup holds, before it is brought back. */
export const BackupContent = Type.Object({
  /** The name of the facility; empty before it has one. */
  facility: written(200),
  madeAt: Instant,
  /** How long ago that was, in minutes: what this side did since then is not in it. */
  ageMinutes: Type.Integer({ minimum: 0 }),
  entries: Type.Integer({ minimum: 0 }),
  reservations: Type.Integer({ minimum: 0 }),
  newestAt: nullable(Instant),
})

const Step = Type.Enum([...setupStepNames])
const Lacks = Type.Array(Type.Enum([...setupLacks]), { maxItems: setupLacks.length })

/** The way from an empty database to an open facility (settings-26 to settings-29). */
export const setupCalls = {
  setupState: call({
    method: 'GET',
    path: '/api/api/setup',
    sides: both,
    limit: 'usual',
    reads: ['setting', 'user'],
    errors: [],
    summary: 'How far the setup of this side is; the steps are for an Admin',
    policy: { who: ['anyone'], subject: nobody },
    answer: Type.Object({
      /** `none`: this side is set up, and no code is valid. */
      code: Type.Enum(['none', 'valid', 'over']),
      /** Whether patrons may book. */
      isOpen: Type.Boolean(),
      /** Empty for other callers than an Admin. */
      done: Type.Array(Step, { maxItems: setupStepNames.length }),
      /**
       * Whether a code of the portal must join this hub, or has; `none` at the portal and for keys of the operator.
       */
      join: Type.Enum(['none', 'needed', 'done']),
      /** Whether this side, which is not set up yet, can bring a backup back. */
      bringsBack: Type.Boolean(),
      /** The id that both sides derive from the facility key; empty for other callers than an Admin. */
      facilityId: Type.String({ maxLength: 64 }),
      /** Whether hub and portal are connected; false for other callers than an Admin. */
      linked: Type.Boolean(),
      /** Whether texts can leave; the hub, which sends none, says true. False for other callers than an Admin. */
      texts: Type.Boolean(),
      /** What this side lacks besides; empty for other callers than an Admin. */
      lacks: Lacks,
    }),
    beforeSetup: true,
  }),
  buildingLacks: call({
    method: 'GET',
    path: '/api/api/setup/building',
    sides: both,
    limit: 'usual',
    reads: [],
    errors: [...relayedToHub],
    summary: 'What the building lacks before its first evening',
    policy: { who: ['Admin'], subject: nobody },
    answer: Lacks,
    relay: { portal: 'building' },
  }),
  setupBegin: call({
    method: 'POST',
    path: '/api/api/setup/begin',
    sides: both,
    limit: 'signIn',
    changes: ['user', 'setting'],
    errors: [
      'notJoined',
      'passwordCommon',
      'passwordsDiffer',
      'setupCodeOver',
      'setupCodeWrong',
      'setupDone',
      'userNameInvalid',
    ],
    summary: 'Create the first Admin by the setup code of the console',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      code: written(20, 1),
      username: UserName,
      password: Password,
      confirmed: Password,
    }),
    answer: Nothing,
    envelope: 'wrapped',
    beforeSetup: true,
  }),
  setupJoin: call({
    method: 'POST',
    path: '/api/api/setup/join',
    sides: onHub,
    limit: 'signIn',
    changes: 'everything',
    errors: [...joinErrors, 'setupCodeOver', 'setupCodeWrong', 'setupDone'],
    summary: 'Join a new hub to its portal by the setup code of the console and the code of the portal',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({ code: written(20, 1), address: PortalAddress, joinCode: JoinCodeText }),
    answer: Nothing,
    envelope: 'wrapped',
    beforeSetup: true,
  }),
  setupBackup: call({
    method: 'POST',
    path: '/api/api/setup/backup',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: [...codeErrors, 'backupUnknown', 'uploadMissing'],
    summary: 'Send a backup to a side that is not set up yet',
    policy: { who: ['anyone'], subject: nobody },
    query: strict({ code: written(20, 1) }),
    body: Upload,
    bodyAs: 'multipart',
    bytesMax: 100_000_000,
    answer: Nothing,
    envelope: 'wrapped',
    beforeSetup: 'only',
    hideQuery: true,
    slow: true,
  }),
  setupBackupLook: call({
    method: 'POST',
    path: '/api/api/setup/backup/look',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: [
      ...codeErrors,
      ...(['backupDamaged', 'backupNotChosen', 'backupNewer', 'backupOtherKeys'] as const),
      ...(['backupOfOtherSide', 'backupUnknown', 'recoveryKeyMistyped', 'recoveryKeyOther'] as const),
    ],
    summary: 'Open the backup that was sent by its recovery key, check it, and tell what it holds',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({ code: written(20, 1), key: written(200, 1) }),
    answer: BackupContent,
    beforeSetup: 'only',
    slow: true,
  }),
  setupBringBack: call({
    method: 'POST',
    path: '/api/api/setup/backup/bring',
    sides: both,
    limit: 'signIn',
    changes: 'everything',
    errors: [...codeErrors, 'backupNotChosen'],
    summary: 'Put the backup that was opened in the place of the empty database, and start again',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({ code: written(20, 1) }),
    answer: Nothing,
    envelope: 'wrapped',
    beforeSetup: 'only',
  }),
  setupStore: call({
    method: 'POST',
    path: '/api/api/setup/step',
    sides: both,
    limit: 'usual',
    changes: ['setting'],
    errors: [...settingErrors, 'setupDone', 'zoneFarFromPlace'],
    summary: 'Store the settings of one step, all or none, before the facility opens',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({
      step: Step,
      values: Type.Array(strict({ key: written(80, 1), value: written(2000) }), {
        minItems: 1,
        maxItems: 40,
      }),
    }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  setupOpen: call({
    method: 'POST',
    path: '/api/api/setup/open',
    sides: both,
    limit: 'usual',
    changes: ['setting'],
    errors: ['setupIncomplete'],
    summary: 'Open the facility: patrons may book from now on',
    policy: { who: ['Admin'], subject: nobody },
    body: strict({}),
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
