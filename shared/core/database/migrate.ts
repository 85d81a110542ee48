import { Migrator } from 'kysely/migration'
import { migrationsRun } from './migration-table.ts'
import { firstEvening } from './migrations/0.1.0/001-first-evening.ts'
import { bookingRules } from './migrations/0.1.0/002-booking-rules.ts'
import { shop } from './migrations/0.1.0/003-shop.ts'
import { waitList } from './migrations/0.1.0/004-wait-list.ts'
import { shares } from './migrations/0.1.0/005-shares.ts'
import { sync } from './migrations/0.1.0/006-sync.ts'
import { cards } from './migrations/0.1.0/007-cards.ts'
import { site } from './migrations/0.1.0/008-site.ts'
import { account } from './migrations/0.1.0/009-account.ts'
import { guard } from './migrations/0.1.0/010-guard.ts'
import { clock } from './migrations/0.1.0/011-clock.ts'
import { evening } from './migrations/0.1.0/012-evening.ts'
import { paybacks } from './migrations/0.1.0/014-paybacks.ts'
import { ring } from './migrations/0.1.0/016-ring.ts'
import { sceneDoors } from './migrations/0.1.0/017-scene-doors.ts'
import { visitManner } from './migrations/0.1.0/017-visit-manner.ts'
import { cardReader } from './migrations/0.1.0/018-card-reader.ts'
import { readerOfKiosk } from './migrations/0.1.0/018-reader-of-kiosk.ts'
import { shabbosSwitch } from './migrations/0.1.0/019-shabbos-switch.ts'
import { pinTries } from './migrations/0.1.0/021-pin-tries.ts'
import { askedAt } from './migrations/0.1.0/023-asked-at.ts'
import { people } from './migrations/025-people.ts'
import { joinCodes } from './migrations/027-join-codes.ts'
import { dataImport } from './migrations/029-data-import.ts'
import { retiredRooms } from './migrations/031-retired-rooms.ts'
import { doorReasons } from './migrations/034-door-reasons.ts'
import { settingChanges } from './migrations/036-setting-changes.ts'
import { outOfService } from './migrations/040-out-of-service.ts'
import { retiredParts } from './migrations/041-retired-parts.ts'
import { secondFactors } from './migrations/045-second-factors.ts'
import { sessionLocks } from './migrations/046-session-locks.ts'
import { historyReads } from './migrations/048-history-reads.ts'
import { points } from './migrations/051-points.ts'
import { buildingFiles } from './migrations/052-building-files.ts'
import { serviceTests } from './migrations/070-service-tests.ts'
import { givenPasswords } from './migrations/071-given-passwords.ts'
import { leftOverIndex } from './migrations/073-left-over-index.ts'
import { printers } from './migrations/077-printers.ts'
import { deviceChecks } from './migrations/078-device-checks.ts'
import { signIns } from './migrations/105-sign-ins.ts'
import { dormantAccounts } from './migrations/115-dormant-accounts.ts'
import { readers } from './migrations/125-readers.ts'
import { cardAccounts } from './migrations/135-card-accounts.ts'
import { memberships } from './migrations/140-memberships.ts'
import { textChanges } from './migrations/150-text-changes.ts'
import { inbox } from './migrations/160-inbox.ts'
import { deliveries } from './migrations/161-deliveries.ts'
import { messageChannels } from './migrations/162-message-channels.ts'
import { patronReplies } from './migrations/163-patron-replies.ts'
import { reports, waitSeconds } from './migrations/170-reports.ts'
import { registers } from './migrations/171-registers.ts'
import { siteLists } from './migrations/180-site-lists.ts'
import { agreedFees } from './migrations/190-agreed-fees.ts'
import { cardGifts } from './migrations/200-card-gifts.ts'
import { saleRefunds } from './migrations/201-sale-refunds.ts'
import { unpairedCharges } from './migrations/210-unpaired-charges.ts'
import { shifts } from './migrations/220-shifts.ts'
import { mergedAccounts } from './migrations/230-merged-accounts.ts'
import { residentPapers } from './migrations/231-resident-papers.ts'
import { leavingTheHub } from './migrations/240-leaving-the-hub.ts'
import { places } from './migrations/255-places.ts'
import { prepaid } from './migrations/265-prepaid.ts'
import { answerLinks } from './migrations/270-answer-links.ts'
import { portalCopies } from './migrations/320-portal-copies.ts'
import { newsletterTitles, siteChanges } from './migrations/330-site-changes.ts'
import { loadHead, type OpenDatabase } from './open-database.ts'

/** In order. A released migration never changes; those of a release lie in a folder of its version. */
const migrations = {
  '001-first-evening': firstEvening,
  '002-booking-rules': bookingRules,
  '003-shop': shop,
  '004-wait-list': waitList,
  '005-shares': shares,
  '006-sync': sync,
  '007-cards': cards,
  '008-site': site,
  '009-account': account,
  '010-guard': guard,
  '011-clock': clock,
  '012-evening': evening,
  '014-paybacks': paybacks,
  '016-ring': ring,
  '017-scene-doors': sceneDoors,
  '017-visit-manner': visitManner,
  '018-card-reader': cardReader,
  '018-reader-of-kiosk': readerOfKiosk,
  '019-shabbos-switch': shabbosSwitch,
  '021-pin-tries': pinTries,
  '023-asked-at': askedAt,
  '025-people': people,
  '027-join-codes': joinCodes,
  '029-data-import': dataImport,
  '031-retired-rooms': retiredRooms,
  '034-door-reasons': doorReasons,
  '036-setting-changes': settingChanges,
  '040-out-of-service': outOfService,
  '041-retired-parts': retiredParts,
  '045-second-factors': secondFactors,
  '046-session-locks': sessionLocks,
  '048-history-reads': historyReads,
  '051-points': points,
  '052-building-files': buildingFiles,
  '070-service-tests': serviceTests,
  '071-given-passwords': givenPasswords,
  '073-left-over-index': leftOverIndex,
  '077-printers': printers,
  '078-device-checks': deviceChecks,
  '105-sign-ins': signIns,
  '115-dormant-accounts': dormantAccounts,
  '125-readers': readers,
  '135-card-accounts': cardAccounts,
  '140-memberships': memberships,
  '150-text-changes': textChanges,
  '160-inbox': inbox,
  '161-deliveries': deliveries,
  '162-message-channels': messageChannels,
  '163-patron-replies': patronReplies,
  '170-reports': reports,
  '171-registers': registers,
  '180-site-lists': siteLists,
  '190-agreed-fees': agreedFees,
  '200-card-gifts': cardGifts,
  '201-sale-refunds': saleRefunds,
  '210-unpaired-charges': unpairedCharges,
  '220-shifts': shifts,
  '230-merged-accounts': mergedAccounts,
  '240-leaving-the-hub': leavingTheHub,
  '270-answer-links': answerLinks,
  '231-resident-papers': residentPapers,
  '265-prepaid': prepaid,
  '255-places': places,
  '320-portal-copies': portalCopies,
  '330-site-changes': siteChanges,
  '350-newsletter-titles': newsletterTitles,
  '361-wait-seconds': waitSeconds,
}

/** Migrates the tables to the newest version and opens the log. Throws if a migration fails. */
export async function migrate(database: OpenDatabase): Promise<void> {
  if (!(await isNewest(database))) await migrateToNewest(database)
  await loadHead(database)
}

/** Whether every migration has run. The migrator reads the columns of all tables first, which is slow. */
async function isNewest({ writing }: OpenDatabase): Promise<boolean> {
  return (await migrationsRun(writing)).join() === Object.keys(migrations).sort().join()
}

async function migrateToNewest(database: OpenDatabase): Promise<void> {
  const migrator = new Migrator({
    db: database.writing,
    provider: { getMigrations: async () => migrations },
    ...(database.schema ? { migrationTableSchema: database.schema } : {}),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
