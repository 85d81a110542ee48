/** How the two sides stand with each other: reception's drawer, the admin's page. */
export const link = {
  title: 'Website and building',
  up: 'Connected. A change on one side appears on the other within moments.',
  neverHere: 'No building has been connected yet. Until one is, nothing can be booked here.',
  downHere:
    'The building is offline. The evening continues there, and patrons can still make reservations here.',
  stopped: {
    upgrade: 'The two sides run different versions. Update both to the same one.',
    recover: 'One side was restored from a backup. It must first get its missing data from the other side.',
    fenced:
      'A newer copy has replaced this one, so this one can no longer save changes. Call the technician.',
    forged: 'A message was altered on the way. Call the technician.',
    revoked: 'The website no longer accepts the key of this building. Connect it again with a new code.',
    facility:
      'The building and the website belong to different facilities. Connect the building to its own website.',
    notJoined: 'This building is not connected to its website yet. An Admin can connect it with a code.',
  },
  damaged: {
    title: 'The data cannot be opened',
    explain:
      'Nothing can be booked, checked in or opened from here until a backup is brought back. Doors open by hand from inside, and by the button on the wall. Call the technician, and show what stands here.',
  },
  recovering:
    'This side was restored from a backup and is getting what it lost from the other side. It takes no reservations until then.',
  heard: 'Last contact',
  never: 'not yet',
  secondsAgo_one: '{count} second ago',
  secondsAgo_other: '{count} seconds ago',
  minutesAgo_one: '{count} minute ago',
  minutesAgo_other: '{count} minutes ago',
  waiting: 'Waiting to send',
  waitingToSend_one: '{count} change waiting to send.',
  waitingToSend_other: '{count} changes waiting to send.',
  parked: 'On hold',
  clock: 'Clocks',
  clockSame: 'agree',
  clockApart: '{seconds} s apart',
  clockLook: 'The clocks of the website and the building differ. Set the building’s clock from the internet.',
  clockFault:
    'The clocks differ by more than five minutes. Changes to texts, settings and profiles wait until the clocks agree.',
  portal: 'The website',
  release: {
    hub: 'Release of the building',
    portal: 'Release of the website',
    olderHub:
      'The building runs an older release than the website. Both go on. Update the building when it is closed.',
    olderPortal:
      'The website runs an older release than the building. What it does not know yet is on hold there. Update the website next.',
    stopsHub:
      'Nothing is exchanged: the release of the building is too old for the website. Update the building.',
    stopsPortal:
      'Nothing is exchanged: the release of the website is too old for the building. Update the website.',
  },
  attention: {
    count_one: '{count} to deal with',
    count_other: '{count} to deal with',
    settle: 'To settle',
    title: 'Needs attention',
    none: 'Nothing needs attention.',
    here: 'noted here',
    atPortal: 'noted at the website',
    atBuilding: 'noted at the building',
    open: 'Open {code}',
    seenTo: 'Resolve',
    cancelRejected: 'She canceled, but had already arrived',
    cancelRejectedHint: 'The visit stands. If she was refunded, settle it with her.',
    editRejected: 'A change could not be made',
    editRejectedHint: 'Her reservation is unchanged. Call her.',
    saleLost: 'After a restore, reservations may be missing',
    saleLostHint:
      'A patron may have a confirmation that is not shown here. Honor it. Compare payments and texts, then reopen the nights below.',
    parked: 'A change from the other side could not be applied',
    parkedHint: 'Tell the technician. Everything else continues.',
    parkedClockHint:
      'Its clock was far ahead, so it would overwrite what is here. It is waiting. “Resolve” accepts it now.',
    provisional: 'Admitted before her reservation arrived here',
    provisionalHint: 'Compare it with her confirmation once the connection is back.',
    charge: 'Card charges and payments do not match',
    chargeHint: 'Deal with it on the website, in Administration, under Payments to check.',
    disputeAsked: 'A bank asks about a card payment',
    disputeAskedHint: '{amount}{visit}. No money was taken. Answer at the card company{due}.',
    disputeOpen: 'A bank took a card payment back',
    disputeOpenHint:
      '{amount}{visit}. She does not owe it again. Answer at the card company{due}. If you win, the bank returns the money.',
    disputeWon: 'A bank gave a card payment back',
    disputeWonHint:
      '{amount}{visit}. The dispute is won. If a membership or a gift card ended by it, give it to her again.',
    disputeLost: 'A dispute about a card payment is lost',
    disputeLostHint:
      '{amount}{visit} stays with the bank, and she does not owe it. If she is to pay it in another way, add a fee to the visit.',
    refundElsewhere: 'A card payment was refunded at the card company',
    refundElsewhereHint:
      '{amount}{visit}. It is recorded, and she does not owe it again. If that was a mistake, add a fee to the visit.',
    refundUndone: 'A refund at the card company did not arrive',
    refundUndoneHint:
      '{amount}{visit}. The facility has the money again. If it is due to her, refund it here or give it to her in another way.',
    refundFailed: 'A refund to a card did not arrive',
    refundFailedHint:
      '{amount}{visit}. Her bank did not take it, and the facility has the money. Refund it again, or give it to her in another way.',
    ofVisit: ' for visit {code} of {night}',
    dueUntil: ' until {date}',
    screenLocked: 'A wrong PIN was entered repeatedly at a screen',
    screenLockedHint: 'The screen is locked for a while. Check who is using it.',
    cardTries: 'Someone may be trying out stolen cards',
    cardTriesHint:
      'Card payments on the website wait for a few minutes. Look at the declined payments at the card processor.',
    cardsOff: 'Card payments on the website are off',
    cardsOffKeysHint: 'A key, a number or a page of the card processor is missing in the settings.',
    cardsOffTestModeHint:
      'Test mode is on, and the keys of the card processor move real money. Enter its test keys, or end test mode.',
    cardsRefused: 'Wrong cards or PINs were tried repeatedly',
    cardsRefusedHint: 'Cards and PINs are refused for a while. Find out who tried them.',
    passwordTries: 'Many wrong passwords for “{account}”',
    passwordTriesHint:
      'Someone may be guessing. Logging in from new devices is slow for a while. Ask her to choose a new password and set up a second step.',
    newDevice: 'New device for “{account}”',
    unknownBrowser: 'an unknown browser',
    newDeviceHint:
      'Logged in with {agent} from {origin}. If she did not do this, disable the account under People.',
    inbox: 'A message is waiting',
    inboxHint: 'Someone wrote to the facility. Read it in Messages, answer it, and press Done there.',
    overruled: 'A change does not count: {what}',
    overruledHint:
      'The same was changed on both sides while the two were apart. What {by} wrote counts: {now}. It does not count: {lost}. If that is wrong, change it again.',
    overruledRecordHint:
      'The same was changed on both sides while the two were apart, and what {by} wrote counts. Look at it, and change it again if it is wrong.',
    bookedTwice: 'She has two reservations: {codes}',
    bookedTwiceHint:
      'They were made on both sides while the two were apart. Ask her which one she wants, and cancel the other.',
    overbooked: 'Over-booked: {codes}',
    overbookedHint:
      '{slot} has fewer places than reservations. Speak with one of them, and change her time or room. This goes away when all of them fit.',
    waterOutside: 'The water is outside its limits',
    waterOutsideHint:
      '{subject} {measured} on {night}. Measure again, and tell whoever looks after the water. This goes away with the next good reading.',
    measured: '({what} {value})',
    measure: { level: 'level', temperature: 'temperature', ph: 'pH', chlorine: 'chlorine' },
    certificateEnds: 'A certificate ends',
    certificateEndsHint:
      '{subject}: its last day is {until}. Ask the rabbi for the next one, and add it on the page “The rabbi”.',
    rulesChanged: 'Rules of hours were changed',
    rulesChangedHint:
      '{subject} confirmed them before. Ask him about the change, and write down his answer on the page “The rabbi”.',
    overruledOf: {
      attendant: 'an attendant',
      languageText: 'a text',
      merchandiseItem: 'an item for sale',
      listEntry: 'a list',
      scheduleOverride: 'the night of {key}',
      reservation: 'a reservation',
      user: 'a profile',
      other: 'a record',
    },
    papers: 'A proof of a local resident waits',
    papersHint:
      'Look at it on the website, in Administration, under People, and accept or refuse it. Or she shows her papers here: mark her as a local resident in her profile.',
    codeBudget: 'Very many login codes are asked for',
    codeBudgetHint:
      'Someone may be making the website send texts. New phones get no code for a while, and each text costs money. If it goes on, tell the person who looks after the website.',
    textsRefused: 'Text messages do not leave',
    textsRefused_notSetHint:
      'No account of the text service is set, so nobody gets a login code. Enter it in the settings, or have the technician enter it.',
    textsRefused_budgetHint:
      'As many texts as an hour allows were sent. The rest wait. If it goes on, someone may be making the website send texts.',
    textsRefused_keyHint:
      'The text service refuses our account number or key, or the account has no money left. Check both at the text service and in the settings.',
    textsRefused_suspendedHint:
      'The text service has suspended the account. Log in there: usually a payment or a confirmation is missing.',
    textsRefused_senderHint:
      'The text service does not accept our sender number. Check it in the settings and at the text service.',
    textsRefused_trialHint:
      'The account of the text service is a trial one, which texts only to numbers confirmed there. Upgrade it.',
    textsRefused_countryHint:
      'The text service does not send to a country that we serve. Allow it there under Geo permissions, or remove it from the settings.',
    textsRefused_registrationHint:
      'Our sender number is not registered for texts to this country. Register it at the text service.',
    textsRefused_filteredHint: 'Phone companies filter our texts as spam. Ask the text service why.',
    certificate: 'The certificate of this address ends soon',
    certificateHint:
      'When it has ended, no phone and no screen can connect. Tell the technician, who finds the days left on the health page.',
    clock: 'The clocks of the two sides differ',
    clockHint:
      'Set the building’s clock from the internet. If it is off by more than five minutes, some changes wait until it is right.',
    timeUnknown: 'A clock may be wrong',
    timeUnknownHint:
      'Doors, check-ins and reservations go on. What happens by the clock alone waits: fees, closing of visits, Shabbos scenes, deletions. Look at another clock. If the time on the button is right, press it. If not, ask the technician to set the clock.',
    timeYes: 'It is now {time}',
    timeChanged: 'A clock was wrong and has been set',
    timeChangedHint:
      'By about {hours} hours. {changes} changes carry a wrong time. Check the times of these reservations: {codes}',
    timeChangedNoneHint:
      'By about {hours} hours. {changes} changes carry a wrong time; no reservation is among them.',
    exchangeStopped: 'The building and the website do not exchange data',
    exchangeStoppedHint:
      'One side may have lost data, or gets it back. Until it is settled, new reservations of one side do not reach the other. Tell the technician.',
    storage: 'The disk is full or damaged',
    storageHint: 'Nothing new is saved until there is space. Tell the technician now.',
    backup: 'The data has no backup of the last day',
    backupHint:
      'If the disk breaks now, what only this side knows is lost. Tell the technician: the page “Health” and the log say why.',
    print: 'Something may not have printed',
    printHint: 'Check the printer. If the paper is missing, print it again.',
    storageLow: 'Little space is left on the disk',
    storageLowHint: 'Tell the technician before it is full.',
    facility: 'The building and the website belong to different facilities',
    facilityHint: 'Nothing is exchanged. Connect the building to its own website with a new code.',
    hubSilent: 'The computer of the building does not answer',
    hubSilentHint:
      'Tonight opens at {opens}. Check its power and its internet line: what is reserved here does not reach it. This item goes away when it answers.',
    hubSilentTold:
      'The computer of the building does not answer, and tonight opens at {opens}. Please check its power and its internet line.',
    doorForced: '{door}: opened while it was locked',
    doorForcedHint: 'Look who came in, and whether the lock holds.',
    doorHeldOpen: '{door}: stands open',
    doorHeldOpenHint: 'Close it. This item goes away when it is closed.',
    doorInterlock: '{door}: stayed locked, because the other door stands open',
    doorInterlockHint: 'Close the other door of the room, then unlock this one again.',
    doorOf: { dry: 'Corridor door of room {room}', wet: 'Mikvah door of room {room}', pool: 'Pool door' },
  },
  report: {
    title: 'After each outage',
    none: 'No changes to report after an outage.',
    cutNow: 'Offline now. What comes in and goes out is listed here once the connection is back.',
    due: 'The connection is back. What came in is listed here in a few seconds.',
    cut: 'Outage {from} – {to}',
    recovery: 'Restored from a backup, {to}',
    came_one: '{count} change received',
    came_other: '{count} changes received',
    went_one: '{count} sent',
    went_other: '{count} sent',
    merged_one: '{count} patron created on both sides was merged',
    merged_other: '{count} patrons created on both sides were merged',
    bookings: 'Reservations',
    others: 'Other changes',
    fromHub: 'from the building',
    fromPortal: 'from the website',
    by: 'by {name}',
    herself: 'the patron',
    system: 'the system',
    device: 'a screen in the building',
    someone: 'unknown',
    counted: '{what}: {count}',
    recovered:
      'Brought back: {own} of its own entries, {peer} of the other side. Written again: {rewritten}. Held back: {nights} nights, {bookings} reservations to verify.',
    kind: {
      booked: 'reserved',
      held: 'held a place',
      canceled: 'canceled',
      replaced: 'replaced',
      statusChanged: 'status changed',
      checkedIn: 'checked in',
      handedOver: 'handed over to the building',
      noShow: 'no-show',
      noShowTakenBack: 'no-show undone',
      proven: 'admitted with a proof of reservation',
      noted: 'note added',
      paid: 'paid',
      changed: 'changed',
    },
    entity: {
      user: 'Profiles',
      ledger: 'Payments and charges',
      statusHistory: 'Visit steps',
      setting: 'Settings',
      scheduleOverride: 'Nights set by hand',
      languageText: 'Texts',
      waitListEntry: 'Wait list',
      bookingRequest: 'Requests',
      attention: 'Attention items',
      share: 'Places moved',
      withheld: 'Building only',
      other: 'Other',
    },
  },
  quarantine: {
    title: 'Nights closed to reservations',
    intro:
      'After a restore, places may have been reserved that this side no longer knows of. Compare payments, texts and confirmations before you reopen a night.',
    places_one: '{count} place held back',
    places_other: '{count} places held back',
    unverified_one: 'To verify: {codes}',
    unverified_other: 'To verify: {codes}',
    endOf: 'Reopen {night}',
    question: 'Reopen {night}?',
    questionText: 'Payments, texts and confirmations of that night have been compared with its reservations.',
  },
  join: {
    hub: 'Connect the building',
    hubHint:
      'Make a code and type it in at the building. It works once, for 15 minutes, and replaces the key of a building connected before.',
    make: 'Make a code',
    until: 'Type it in at the building before {time}.',
    portal: 'Connect the website',
    portalHint: 'An Admin makes the code on the website’s page “Website and building”.',
    address: 'Address of the website',
    code: 'Code',
    send: 'Connect',
    done: 'Connected. The two sides find each other in a moment.',
  },
  repair: {
    title: 'Repair',
    end: 'Go on without the other side',
    endText:
      'This side stops waiting and takes reservations again with what it has. What it did after its backup, and what only the other side knows, is lost, unless the other side comes back: then it is fetched after all. Its free places are held back until a person has checked them: compare payments and texts of those days first.',
    recover: 'Get everything from the other side',
    recoverText:
      'This side stops writing, fetches everything from the other side, and continues as the only copy. Its free places are held back until a person has checked them.',
    rotate: 'New key for the connection',
    rotateText: 'The building makes a new key. The old one ends once the new one works.',
    revoke: 'Revoke the key of the building',
    revokeText: 'The connection ends at once. The building must be connected again with a new code.',
  },
} as const
