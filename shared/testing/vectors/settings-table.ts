/**
 * Settings that keep their key, type, default, visibility and group, a row each. A key that was added later needs no
 * row.
 */
export const settingsTable = `
phoneNumber | phone | +17185550100 | yes | facility
facilityName | text | Mikvah | yes | facility
facilityAddress | text | 1 Example Street, Brooklyn, NY | yes | facility
receiptShowsFacility | boolean | False | no | facility
timeZone | zone | America/New_York | yes | facility
currency | currency | USD | yes | facility
countryCode | country | us | yes | facility
defaultLanguage | language | en | yes | facility
serverClockOffsetSeconds | integer | 0 | yes | facility
testMode | boolean | False | no | facility
zmanimLatitude | decimal | 40.65 | yes | facility
zmanimLongitude | decimal | -73.95 | yes | facility
zmanimElevation | decimal | 0 | no | facility
zmanimUseElevation | boolean | False | no | facility
zmanimInIsrael | boolean | False | no | facility
feedbackLink | url |  | yes | website
websiteBannerImage | file |  | yes | website
websiteBannerDestinationUrl | url |  | yes | website
websiteHomePageMessage | text |  | yes | website
newsletterFile | file |  | yes | website
reservationMaxDaysInAdvance | integer | 7 | yes | booking
reservationMaxDaysInAdvanceLocalResident | integer | 7 | yes | booking
sendEmailForNewUsers | boolean | False | yes | booking
reservationsKallahContactForm | boolean | False | yes | booking
reservationMessage | text |  | yes | booking
reservationMessageFriday | text |  | yes | booking
reservationInstructions | text1000 |  | yes | booking
reservationInstructionsFriday | text1000 |  | yes | booking
reservationsRequirePrepayAll | boolean | False | yes | booking
reservationsRequirePrepayFriday | boolean | False | yes | booking
reservationsRequirePrepayParking | boolean | False | yes | booking
lateGraceMinutes | integer | 15 | yes | booking
privateRoomLabel | text | Jacuzzi Room | yes | booking
shkia | computed |  | yes | booking
reservationCutOff | computed |  | yes | booking
lastEntryTime | computed |  | yes | booking
reservationSlotMinutes | integer | 15 | no | booking
reservationPendingMinutes | integer | 10 | no | booking
priceBath | money | 30 | yes | prices
priceShower | money | 25 | yes | prices
priceKallah | money | 50 | yes | prices
priceParking | money | 5 | yes | prices
priceSalonManicure | money |  | yes | prices
priceSalonPedicure | money |  | yes | prices
priceSalonBoth | money |  | yes | prices
priceDoubleSlot | money | 15 | yes | prices
priceSegula | money |  | yes | prices
pricePrivateBath | money |  | yes | prices
pricePrivateShower | money |  | yes | prices
priceBathDiscount | money |  | yes | prices
priceShowerDiscount | money |  | yes | prices
pricePrivateBathDiscount | money |  | yes | prices
pricePrivateShowerDiscount | money |  | yes | prices
reservationMinutesBath | integer | 60 | yes | durations
reservationMinutesShower | integer | 30 | yes | durations
reservationMinutesDoubleSlot | integer | 30 | yes | durations
reservationMinutesKallah | integer | 60 | yes | durations
reservationMinutesFriday | integer | 30 | yes | durations
reservationMinutesSegula | integer | 60 | yes | durations
cleaningMinutes | integer | 10 | no | durations
salonMinutes | integer | 30 | no | durations
cleaningMinutesFriday | integer | 0 | no | durations
roomsAvailableShowerAny | integer | 4 | yes | capacity
roomsAvailableBathAny | integer | 6 | yes | capacity
roomsAvailableHandicapped | integer | 1 | no | capacity
roomsAvailableFriday | integer | 8 | no | capacity
roomsAvailableKallah | integer | 1 | no | capacity
roomsAvailableSegula | integer | 0 | no | capacity
roomsAvailableChabadBor | integer | 0 | no | capacity
roomsAvailableShowerPrivate | integer | 0 | no | capacity
roomsAvailableBathPrivate | integer | 0 | no | capacity
roomsAvailableParking | integer | 6 | no | capacity
salonStations | integer | 0 | no | capacity
bathMayServeShower | boolean | True | no | capacity
privateMayServePlain | boolean | False | no | capacity
handicappedMayServeBath | boolean | False | no | capacity
roomsHeldForReception | integer | 1 | no | capacity
roomsKeptOnline | integer | 1 | no | capacity
sealTime | time | 05:00 | no | capacity
candleLightingMinutes | integer | 18 | no | opening
zmanTevillahMethod | choice | degrees | no | opening
zmanTevillahDegrees | decimal | 8.5 | no | opening
zmanTevillahMinutesAfterShkia | integer | 50 | no | opening
zmanTevillahFallbackMinutesAfterShkia | integer | 72 | no | opening
zmanTevillahExtraMinutes | integer | 0 | no | opening
zmanTevillahExtraMinutesFriday | integer | 0 | no | opening
zmanTevillahExtraMinutesMotzeiShabbos | integer | 0 | no | opening
zmanTevillahRoundUpMinutes | integer | 1 | no | opening
openWeekdays | boolean | True | no | opening
openFridays | boolean | True | no | opening
openMotzeiShabbos | boolean | True | no | opening
openYomTov | boolean | True | no | opening
openMotzeiYomTov | boolean | True | no | opening
openYomKippur | boolean | False | no | opening
openTishaBav | boolean | False | no | opening
openMinutesFromZmanTevillah | integer | -60 | no | opening
openMinutesFromZmanTevillahFriday | integer | 0 | no | opening
openMinutesFromZmanTevillahMotzeiShabbos | integer | 45 | no | opening
openTimeEarliest | hour | 18 | no | opening
openTimeEarliestFriday | hour |  | no | opening
openTimeEarliestMotzeiShabbos | hour | 18.5 | no | opening
openTimeLatest | hour | 20.5 | no | opening
openTimeLatestFriday | hour |  | no | opening
openTimeLatestMotzeiShabbos | hour |  | no | opening
lastEntryMinutesFromZmanTevillah | integer | 150 | no | opening
lastEntryMinutesFromZmanTevillahFriday | integer | 45 | no | opening
lastEntryMinutesFromZmanTevillahMotzeiShabbos | integer | 165 | no | opening
lastEntryTimeEarliest | hour | 22.5 | no | opening
lastEntryTimeEarliestFriday | hour |  | no | opening
lastEntryTimeEarliestMotzeiShabbos | hour | 22.5 | no | opening
lastEntryTimeLatest | hour | 23.5 | no | opening
lastEntryTimeLatestFriday | hour | 23.99 | no | opening
lastEntryTimeLatestMotzeiShabbos | hour | 24 | no | opening
reservationCutOffHours | decimal | 0.5 | no | opening
reservationCutOffHoursFriday | decimal | 2 | no | opening
reservationCutOffHoursMotzeiShabbos | decimal | 0 | no | opening
lastBathMinutesBeforeLastEntry | integer | 30 | no | opening
openExtraMinutesMotzeiFast | integer | 60 | no | opening
lastEntryExtraMinutesMotzeiFast | integer | 30 | no | opening
openExtraMinutesPurim | integer | 45 | no | opening
scheduleRoundMinutes | integer | 5 | no | opening
reservationsStatusChangeCardCode | boolean | False | yes | flow
cubiclesEnabled | boolean | True | no | flow
checkingBeforeReadyForMikvah | boolean | False | no | flow
useCheckedStatus | boolean | False | no | flow
useToFromMikvahStatuses | boolean | True | no | flow
attendantInRoom | boolean | False | no | flow
doorEventSetsDressing | boolean | False | no | flow
statusWarnMinutesWaiting | integer | 15 | no | thresholds
statusWarnMinutesPrep | integer | 60 | no | thresholds
statusWarnMinutesReady | integer | 10 | no | thresholds
statusWarnMinutesChecking | integer | 10 | no | thresholds
statusWarnMinutesInMikvah | integer | 10 | no | thresholds
statusWarnMinutesDressing | integer | 25 | no | thresholds
statusWarnMinutesNeedsCleaning | integer | 5 | no | thresholds
roomAdminPasscode | pin4 |  | no | rooms
roomIdleSeconds | integer | 120 | no | rooms
ccProcessorType | choice | stripe | yes | payments
ccProcessorPublicKey | text |  | yes | payments
stripePK | text |  | yes | payments
ccProcessorCompanyId | text |  | yes | payments
ccProcessorSecret | secret |  | no | payments
ccProcessorWebhookSecret | secret |  | no | payments
smsAccountSid | text |  | no | messages
smsAuthToken | secret |  | no | messages
smsFrom | phone |  | no | messages
mailHost | text |  | no | messages
mailUser | text |  | no | messages
mailPassword | secret |  | no | messages
mailFrom | email |  | no | messages
mailContactTo | email |  | no | messages
accessControlType | choice | none | no | devices
accessControlUrl | url |  | no | devices
accessControlSecret | secret |  | no | devices
phoneSystemType | choice | none | no | devices
phoneSystemUrl | url |  | no | devices
phoneSystemSecret | secret |  | no | devices
lightsType | choice | mqtt | no | devices
garageLatitude | decimal |  | no | devices
garageLongitude | decimal |  | no | devices
garageRadiusMeters | integer | 150 | no | devices
garagePulseMilliseconds | integer | 700 | no | devices
googleSiteKey | text |  | yes | integrations
recaptchaSecret | secret |  | no | integrations
weatherApiKey | secret |  | no | integrations
`
