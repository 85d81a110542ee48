import type { SettingKey } from '@mayim/contract/settings.ts'
import { effectsOnNights } from './effects-on-nights.ts'

/**
 * For each setting the file that reads it and a test that fails if it had no effect (settings-5): by test, then by reader.
 * `settings.test.ts` holds that each key stands here once and is named in both files.
 */
export const settingEffects: Readonly<Record<string, Readonly<Record<string, readonly SettingKey[]>>>> = {
  'hub/screens/desk/lock.test.tsx': {
    'hub/screens/desk/desk-app.tsx': ['deskLockSeconds'],
  },
  'hub/screens/kiosk/kiosk-app.test.tsx': {
    'hub/screens/kiosk/kiosk-app.tsx': ['facilityName', 'kioskShowsName'],
  },
  'hub/src/desk/boards/warn-times.test.ts': {
    'shared/domain/building/warn-settings.ts': [
      'statusWarnMinutesWaiting',
      'statusWarnMinutesPrep',
      'statusWarnMinutesReady',
      'statusWarnMinutesChecking',
      'statusWarnMinutesInMikvah',
      'statusWarnMinutesDressing',
      'statusWarnMinutesNeedsCleaning',
    ],
  },
  'hub/src/visit/doors/door-events.int.test.ts': {
    'hub/src/visit/doors/door-events.ts': ['doorEventSetsDressing'],
    'shared/domain/visit/transitions.ts': ['useToFromMikvahStatuses'],
  },
  'hub/src/effects/start-devices.int.test.ts': {
    'shared/core/money/receipts/receipt.ts': ['facilityTaxNumber'],
    'hub/src/effects/receipts/print-receipt.ts': ['receiptShowsFacility'],
  },
  'hub/src/effects/follow-rooms.int.test.ts': {
    'hub/src/effects/door-effects.ts': ['doorInterlock'],
    'hub/src/effects/follow-rooms.ts': ['lightsType'],
  },
  'hub/src/visit/doors/open-garage.int.test.ts': {
    'hub/src/effects/door-commands.ts': ['garagePulseMilliseconds'],
    'hub/src/visit/doors/open-garage.ts': ['garageLatitude', 'garageLongitude', 'garageRadiusMeters'],
  },
  'hub/src/desk/kiosk/kiosk-state.int.test.ts': {
    'hub/src/desk/kiosk/kiosk-state.ts': ['kioskTipAmounts', 'kioskDonationAmounts'],
  },
  'hub/src/visit/cards-and-pins/pins.int.test.ts': {
    'hub/src/visit/cards-and-pins/check-card.ts': ['roomAdminPasscode'],
  },
  'hub/src/visit/by-switches.int.test.ts': {
    'shared/domain/visit/transitions.ts': [
      'checkingBeforeReadyForMikvah',
      'useCheckedStatus',
      'attendantInRoom',
    ],
  },
  'hub/src/visit/visits.int.test.ts': {
    'hub/src/visit/gather-facts.ts': ['reservationsStatusChangeCardCode'],
  },
  'hub/src/ground/weather.int.test.ts': {
    'hub/src/ground/weather.ts': ['weatherApiKey'],
  },
  'portal/app/money/donate/validate-donation.test.ts': {
    'portal/app/money/donate/validate-donation.ts': ['tipTypes', 'donationTypes'],
  },
  'portal/app/setting-effects.test.tsx': {
    'portal/app/facility/facility.ts': ['currency', 'serverClockOffsetSeconds'],
    'portal/app/facility/reach-us.tsx': ['phoneNumber', 'facilityAddress'],
    'portal/app/site/home/about.tsx': [
      'websiteGalleryImage1',
      'websiteGalleryImage2',
      'websiteGalleryImage3',
      'websiteGalleryImage4',
      'websiteAmenity1Title',
      'websiteAmenity1Text',
      'websiteAmenity1Image',
      'websiteAmenity2Title',
      'websiteAmenity2Text',
      'websiteAmenity2Image',
      'websiteAmenity3Title',
      'websiteAmenity3Text',
      'websiteAmenity3Image',
    ],
    'portal/app/site/home/banner.tsx': ['websiteBannerImage', 'websiteBannerDestinationUrl'],
    'portal/app/site/home/home.tsx': ['websiteHomePageMessage'],
    'portal/app/booking/reserve/option-tiles.tsx': ['privateRoomLabel'],
    'portal/app/booking/reserve/options-step.tsx': ['reservationMessage', 'reservationMessageFriday'],
    'portal/app/booking/reserve/preparation.tsx': [
      'reservationInstructions',
      'reservationInstructionsFriday',
    ],
    'portal/app/people/sign-in/phone-step.tsx': ['preferredCountries'],
  },
  'portal/src/messages/mail/contact.int.test.ts': {
    'portal/src/messages/mail/contact-desk.ts': ['closedMessagesDays'],
    'portal/src/messages/mail/mailer.ts': [
      'mailHost',
      'mailUser',
      'mailPassword',
      'mailFrom',
      'mailContactTo',
    ],
  },
  'portal/src/messages/mail/sign-in-captcha.int.test.ts': {
    'portal/src/messages/mail/captcha.ts': ['recaptchaSecret'],
  },
  'portal/src/messages/messenger/replies.int.test.ts': {
    'portal/src/messages/messenger/receive-reply.ts': ['textsTwoWay'],
  },
  'portal/src/messages/messenger/twilio-messenger.int.test.ts': {
    'portal/src/messages/messenger/messengers.ts': ['testMode'],
    'portal/src/messages/messenger/twilio-messenger.ts': ['smsAccountSid', 'smsAuthToken', 'smsFrom'],
  },
  'portal/src/money/cards.int.test.ts': {
    'portal/src/money/card-account-table.ts': ['ccProcessorSecret'],
    'portal/src/money/processors/processors.ts': ['stripePK'],
  },
  'portal/src/money/back/cancel-money.int.test.ts': {
    'portal/src/money/back/refund-canceled.ts': ['refundCanceled'],
  },
  'portal/src/money/sales.int.test.ts': {
    'portal/src/messages/reminders/reminders-job.ts': ['membershipReminderDays'],
  },
  'portal/src/money/testing/card-facility.ts': {
    'portal/src/money/receive-webhook.ts': ['ccProcessorWebhookSecret'],
  },
  'portal/src/money/testing/outside.ts': {
    'portal/src/money/card-account-table.ts': [
      'ccProcessorType',
      'ccProcessorPublicKey',
      'ccProcessorCompanyId',
    ],
    'portal/src/money/processors/processors.ts': ['icountPayPage', 'icountCardPage', 'icountCardFields'],
  },
  'portal/src/site/site-files.int.test.ts': {
    'portal/src/site/edit-files.ts': ['newsletterFile'],
  },
  'proof/e2e/desk.e2e.ts': {
    'hub/src/desk/day-board.ts': ['cubiclesEnabled'],
  },
  'proof/e2e/no-names.e2e.ts': {
    'hub/src/desk/boards/attendant-board.ts': ['attendantsSeeFirstNames'],
  },
  'proof/e2e/reports.e2e.ts': {
    'hub/screens/admin/admin-app.tsx': ['temperatureUnit'],
  },
  'proof/e2e/site.e2e.ts': {
    'portal/app/site/feedback.tsx': ['feedbackLink'],
    'portal/app/site/home/place.tsx': ['mapTilesUrl', 'mapTilesCredit'],
    'portal/app/site/message-form/captcha.ts': ['googleSiteKey'],
  },
  'proof/system/bookings/fees.int.test.ts': {
    'hub/src/visit/no-shows.ts': ['noShowFee'],
  },
  'proof/system/bookings/kallah.int.test.ts': {
    'shared/core/booking/book.ts': ['reservationsKallahContactForm', 'kallahDaysAhead'],
    'shared/domain/capacity/slots.ts': ['kallahTimes'],
  },
  'portal/src/money/prepaid.int.test.ts': {
    'shared/core/money/sales/plan-sale.ts': ['giftCardAmounts', 'giftCardMin', 'giftCardMax'],
  },
  'proof/system/bookings/setting-effects.int.test.ts': effectsOnNights,
  'hub/src/building/supplies/telephone-alarms.int.test.ts': {
    'hub/src/building/supplies/telephone-alarms.ts': ['alarmTelephoneOnShabbos'],
  },
  'proof/system/technician.int.test.ts': {
    'hub/src/desk/boards/room-panel.ts': ['roomIdleSeconds'],
  },
  'shared/core/reports/supervision.int.test.ts': {
    'shared/core/reports/supervision.ts': [
      'waterLevelLeast',
      'waterTemperatureLeast',
      'waterTemperatureMost',
      'waterPhLeast',
      'waterPhMost',
      'waterChlorineLeast',
      'waterChlorineMost',
    ],
  },
  'shared/core/booking/shop-money.int.test.ts': {
    'shared/core/booking/cancel-booking.ts': ['cancelAfterCutoff'],
  },
  'shared/core/http/server.int.test.ts': {
    'shared/core/http/guard-calls.ts': ['defaultLanguage'],
  },
  'shared/core/messages/message-sender.int.test.ts': {
    'shared/core/messages/message-sender.ts': ['sentTextsDays'],
  },
  'shared/core/people/dormant-accounts.int.test.ts': {
    'shared/core/people/dormant-accounts.ts': ['dormantAccountMonths'],
  },
  'shared/core/sign-in/factors/second-factor.int.test.ts': {
    'shared/core/sign-in/session-directory.ts': ['staffSecondFactor'],
  },
  'shared/core/people/mobile-phone.test.ts': {
    'shared/core/people/mobile-phone.ts': ['countryCode', 'smsCountries'],
  },
  'shared/core/keeping/parting/parting.int.test.ts': {
    'shared/core/keeping/forget-old.ts': ['historyReadsMonths', 'accessLogMonths'],
    'shared/core/keeping/parting/part-visits.ts': ['visitsParted', 'visitsPartedMonths'],
  },
  'shared/core/keeping/unseen/delete-unseen.int.test.ts': {
    'shared/core/keeping/unseen/delete-unseen.ts': ['unseenPatronsMonths'],
  },
  'shared/core/reports/registers.int.test.ts': {
    'shared/core/reports/registers.ts': ['openingList', 'closingList'],
  },
  'shared/core/reports/reports.int.test.ts': {
    'shared/core/reports/report-sources.ts': ['textMessagePrice', 'phoneCallPrice'],
  },
  'shared/core/booking/share-rounds/shares.int.test.ts': {
    'shared/core/booking/share-rounds/level-shares.ts': ['levelShares'],
    'shared/core/booking/share-rounds/seal-night.ts': ['roomsKeptOnline'],
    'shared/core/booking/shares/counts.ts': ['sealTime'],
  },
  'shared/core/booking/wait-list/wait-list.int.test.ts': {
    'shared/domain/booking/wait-list-offer.ts': ['waitListOffersPerDay'],
  },
  'shared/domain/booking/booking-date.test.ts': {
    'shared/domain/booking/booking-date.ts': ['reservationMaxDaysInAdvanceLocalResident'],
  },
  'shared/domain/booking/reminder.test.ts': {
    'shared/domain/booking/reminder.ts': ['reminderDayBeforeTime', 'reminderMinutesBefore'],
  },
  'shared/domain/booking/wait-list-offer.test.ts': {
    'shared/domain/booking/wait-list.ts': ['waitListOfferMinutes'],
  },
  'shared/domain/building/garage.test.ts': {
    'shared/domain/building/garage.ts': ['lateGraceMinutes'],
  },
  'shared/domain/messages/message-channel.test.ts': {
    'shared/domain/messages/message-channel.ts': ['textsQuietFrom', 'textsQuietTo'],
  },
  'shared/domain/visit/paper-sheets.test.ts': {
    'shared/domain/visit/paper-sheets.ts': ['emergencySheetMinutes'],
  },
  'shared/domain/validation.test.ts': {
    'shared/domain/validation.ts': ['sendEmailForNewUsers', 'nameMinLetters'],
  },
}
