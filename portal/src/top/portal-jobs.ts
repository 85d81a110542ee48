import { startHoldsJob } from '@mayim/core/booking/holds-job.ts'
import { answerRecalls } from '@mayim/core/booking/share-rounds/level-shares.ts'
import { sealTonight } from '@mayim/core/booking/share-rounds/seal-night.ts'
import { startSharesJob } from '@mayim/core/booking/share-rounds/shares-job.ts'
import { startWaitListJob } from '@mayim/core/booking/wait-list/wait-list-job.ts'
import type { Job } from '@mayim/core/ground/runtime/job.ts'
import { startForgetJob } from '@mayim/core/keeping/forget-old.ts'
import { startMergesJob } from '@mayim/core/keeping/merging/merges-job.ts'
import { sealOldNotes, startNoteKeysJob } from '@mayim/core/keeping/notes/note-keys-job.ts'
import { deleteUnseen } from '@mayim/core/keeping/unseen/delete-unseen.ts'
import { followNewDevices } from '@mayim/core/messages/attention/follow-new-devices.ts'
import { backupMatter } from '@mayim/core/operator/backup/backup-attention.ts'
import { startBackups } from '@mayim/core/operator/copies/open-backups.ts'
import { startResealJob } from '@mayim/core/operator/keys/reseal.ts'
import { recordPassword } from '@mayim/core/sign-in/passwords.ts'
import { linkMoved, startAttentionJob } from '@mayim/core/sync/attention-job.ts'
import { startCutLogJob } from '@mayim/core/sync/cut-log-job.ts'
import { startTimeJob } from '@mayim/core/sync/time/time-job.ts'
import type { TimeWatch } from '@mayim/core/sync/time/time-watch.ts'
import type { CertificateFiles } from '@mayim/process/serving.ts'
import { forgetClosed, partPortalRows } from '../data/forget-rows.ts'
import { startImportJob } from '../data/import-job.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import { startInboxJob } from '../messages/inbox.ts'
import { startMailJob } from '../messages/mail/contact-desk.ts'
import { createSmtpMailer } from '../messages/mail/mailer.ts'
import { tellAdmins } from '../messages/mail/tell-admins.ts'
import { startRemindersJob } from '../messages/reminders/reminders-job.ts'
import { textBookingChanges, textFees } from '../messages/reminders/visit-texts.ts'
import { startCardsOffJob } from '../money/cards.ts'
import { followPrepaid } from '../money/prepaid.ts'
import { startReconcilePaymentsJob } from '../money/reconcile-payments-job.ts'
import { startMatchChargesJob } from '../money/unpaired/match-charges-job.ts'
import { moveLeftCards } from '../people/merging/merge-accounts.ts'
import { forgetPapers, startPapersJob } from '../people/papers.ts'
import type { HubLink } from '../sync/hub-link.ts'
import { hubSilence } from '../sync/hub-silence.ts'
import { startCertificateJob } from '../sync/push-certificate.ts'

export interface PortalJobsOptions {
  readonly time: TimeWatch
  /** The address of a page of the website, by its path. */
  readonly pageAt: (path: string) => string
  readonly link: Pick<HubLink, 'isLinked'>
  /** Files of the certificate that is sent to the hub; null for none. */
  readonly hubCertificate: CertificateFiles | null
}

/** The portal's background jobs; each runs in one of its processes at a time. */
export function portalJobs(facility: PortalFacility, options: PortalJobsOptions): Job[] {
  const { pageAt, link } = options
  const jobs: Job[] = [
    ...recordJobs(facility, link),
    {
      name: 'waitList',
      does: 'offers free places to the wait list and ends the offers that were not accepted',
      actsByTime: true,
      wakesBy: 'entry',
      start: times => startWaitListJob(facility, { linkOf: key => pageAt(`/offer/${key}`), times }),
    },
    {
      name: 'reminders',
      does: 'queues the reminders of tonight and tomorrow',
      actsByTime: true,
      wakesBy: [],
      start: times => startRemindersJob(facility, times),
    },
    ...textFollowers(facility),
    {
      name: 'holds',
      does: 'settles the holds that are paid and ends those whose time is over',
      actsByTime: true,
      wakesBy: ['reservation', 'ledger'],
      start: times => startHoldsJob(facility, times),
    },
    ...linkJobs(facility, options),
    {
      name: 'mail',
      does: 'sends the messages of the forms by mail and retries',
      actsByTime: true,
      wakesBy: ['contactMessage'],
      start: times => startMailJob(facility, createSmtpMailer(facility), times),
    },
    {
      name: 'inbox',
      does: 'lists that messages wait in the inbox',
      wakesBy: ['contactMessage', 'receivedText', 'setting', 'attention'],
      start: times => startInboxJob(facility, times),
    },
    {
      name: 'papers',
      does: 'accepts proofs of local residents whom staff marked, and lists that others wait for a review',
      wakesBy: ['residentPaper', 'user', 'attention'],
      start: times => startPapersJob(facility, times),
    },
    {
      name: 'imports',
      does: 'imports the accepted file and takes back an import',
      wakesBy: ['dataImport'],
      start: times => startImportJob(facility, times),
    },
    ...signInJobs(facility),
    ...certificateJob(facility, options.hubCertificate),
    ...backupJob(facility),
    ...paymentJobs(facility),
  ]
  return jobs.map(job => ({ ...job, alone: true }))
}

function backupJob(facility: PortalFacility): Job[] {
  const { backups } = facility.backups
  if (backups === null) return []
  return [
    {
      name: 'backup',
      does: 'makes an encrypted backup, an hour after the last if something changed, copies it to other places, and deletes old ones',
      actsByTime: true,
      // It looks at its folder and at the age of the newest, once a minute.
      wakesBy: [],
      start: times => startBackups(facility, backups, times),
    },
  ]
}

/** Jobs of the two sides and their clocks. */
function linkJobs(facility: PortalFacility, { time, link }: Pick<PortalJobsOptions, 'time' | 'link'>): Job[] {
  const { state: linkState, current } = facility.link
  return [
    {
      name: 'time',
      does: 'tells people while the time is not known, and what was written by a wrong clock',
      wakesBy: 'second',
      start: times => startTimeJob(facility, time, times),
    },
    {
      name: 'shares',
      does: 'seals tonight for the hub, answers its requests and levels the shares',
      actsByTime: true,
      wakesBy: 'entry',
      start: times =>
        startSharesJob(
          facility,
          { byTime: sealTonight, whenAsked: answerRecalls, isLinked: link.isLinked },
          times,
        ),
    },
    {
      name: 'attention',
      does: 'lists matters that a person must resolve, and clears settled ones',
      wakesBy: 'entry',
      start: times =>
        startAttentionJob(facility, linkState, portalMatters(facility), {
          ...times,
          isDue: linkMoved(facility, current),
        }),
    },
    {
      name: 'logCut',
      does: 'cuts the log behind what the hub has acknowledged',
      actsByTime: true,
      wakesBy: [],
      start: times => startCutLogJob(facility, linkState, times),
    },
  ]
}

/** What the portal alone lists: a hub that is silent before the opening, and its own backups. */
function portalMatters(facility: PortalFacility): ReturnType<typeof hubSilence> {
  const { backups } = facility.backups
  const silence = hubSilence(facility)
  const backup = backups && backupMatter(facility, backups.dataDir)
  return async (side, link) => {
    await silence(side, link)
    await backup?.(side)
  }
}

/** Jobs of what is stored: its seals and its end. */
function recordJobs(facility: PortalFacility, link: PortalJobsOptions['link']): Job[] {
  return [
    {
      name: 'reseal',
      does: 'at the start, seals with the newest key what older keys sealed',
      start: () => startResealJob(facility, { recordPassword }),
    },
    {
      name: 'forget',
      does: 'once a day, deletes old lines of reads, doors and sign-ins, closed messages and old papers, parts old visits from their persons, and deletes the accounts of patrons who no longer come',
      actsByTime: true,
      wakesBy: [],
      start: times =>
        startForgetJob(facility, times, async () => {
          await partPortalRows(facility)
          await forgetPapers(facility)
          await forgetClosed(facility)
          // The hub may have seen a patron of whom this side has not heard yet.
          if (link.isLinked()) await deleteUnseen(facility)
        }),
    },
    {
      name: 'noteKeys',
      does: 'gets the keys of notes from the other side, and destroys those of deleted accounts',
      wakesBy: 'entry',
      start: times => startNoteKeysJob(facility, facility.peer, sealOldNotes, times),
    },
    {
      name: 'merges',
      does: 'moves what accounts had that were merged',
      wakesBy: 'entry',
      start: times => startMergesJob(facility, { unowned: true, also: () => moveLeftCards(facility) }, times),
    },
  ]
}

function certificateJob(facility: PortalFacility, files: CertificateFiles | null): Job[] {
  if (files === null) return []
  return [
    {
      name: 'hubCertificate',
      does: 'sends the hub its renewed certificate over the link',
      wakesBy: [],
      start: times => startCertificateJob(facility, facility.peer, files, times),
    },
  ]
}

function signInJobs(facility: PortalFacility): Job[] {
  return [
    {
      name: 'newDevices',
      does: 'lists that staff signed in at the portal from a new device',
      start: () => followNewDevices(facility),
    },
    {
      name: 'tellAdmins',
      does: 'tells the Admins that staff signed in from a new device, and the technicians too that the hub is silent before the opening',
      start: () => tellAdmins(facility),
    },
  ]
}

/** Texts about what the log says of a patron's reservations. */
function textFollowers(facility: PortalFacility): Job[] {
  return [
    {
      name: 'visitTexts',
      does: 'texts patrons whose reservation was made, changed or canceled',
      start: () => textBookingChanges(facility),
    },
    {
      name: 'feeTexts',
      does: 'texts patrons who are charged the fee for not coming',
      start: () => textFees(facility),
    },
  ]
}

function paymentJobs(facility: PortalFacility): Job[] {
  return [
    {
      name: 'cards',
      does: 'closes card payments and refunds whose answer was lost, and refunds what was canceled in time',
      actsByTime: true,
      wakesBy: 'entry',
      // A payment begins without an entry.
      looksAfterSeconds: 5,
      start: times => startReconcilePaymentsJob(facility, times),
    },
    {
      name: 'prepaid',
      does: 'pays coming visits with prepaid credit, and gives back to it what canceled ones do not need',
      start: () => followPrepaid(facility),
    },
    {
      name: 'pairing',
      does: 'compares the charges of the processors with the ledger once a night, records disputes and refunds that no event told, and continues refunds of it',
      actsByTime: true,
      wakesBy: 'entry',
      start: times => startMatchChargesJob(facility, times),
    },
    {
      name: 'cardsOff',
      does: 'lists that the website takes no cards although the settings ask for it',
      wakesBy: ['setting', 'secretSetting', 'attention'],
      start: times => startCardsOffJob(facility, times),
    },
  ]
}
