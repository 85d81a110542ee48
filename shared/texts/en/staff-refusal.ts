import type { StaffRefusalTexts } from '../refusal-texts.ts'

/**
 * What staff read in place of the sentence for patrons, where that one would be wrong at the desk. Every other refusal
 * has one sentence for all (`refusal.ts`).
 */
export const staffRefusal = {
  code: {
    forbidden: 'Your login may not do this. {roles}',
    notAllowed: 'Your login may not do this. {roles}',
    staffOnly: 'Your login may not do this. {roles}',
    incident: 'An error occurred. If it happens again, tell the technician this number: {incident}',
    hubUnreachable: 'The building cannot be reached right now. Try again when the connection is back.',
    phoneCountry: 'Phones of that country get no texts. Enter another number.',
    slotTaken: '{places} at {at} are booked. {way}',
    parkingTaken: 'All parking at {at} is booked. {way}',
    salonTaken: 'The salon is fully booked at {at}. {way}',
    chabadBorTaken: 'The Chabad bor is booked at {at}. {way}',
    slotNotOffered: '{at} is not offered for this kind of visit on that night. {way}',
    slotPast: '{at} has passed. {way}',
    reserveDateClosed: 'We are closed that night. {way}',
    reserveDatePastCutoff:
      'Reservations for that night have closed. With a reason you can book all the same. {way}',
    notOffered: 'This has no price, so it is not offered. An Admin sets prices in Settings.',
    priceChanged: 'The price has changed. Tell her the new total, then press again.',
    secondVisit:
      'She already has a visit that night. Press again only if a second one is wanted. Hers: {code} {at}',
    alreadyReserved: 'She already has a reservation. Change or cancel that one first.',
    attendantsAllExcluded:
      'She asked to avoid every attendant who is here. Ask her whether she comes all the same.',
    holdExpired: 'Her time to pay has run out, and the place is free again. Book it again.',
    placeGone: 'Her place has been given away since. Make a new reservation.',
    editAsked:
      'The other side cannot be reached. The change was passed on; until it is confirmed there, the reservation stays as it is.',
    ownedElsewhere: 'This was booked at the desk. It can be changed from here when the connection is back.',
    ownedOnline: 'This was booked on the website. It can be changed from here when the connection is back.',
    statusNotAllowed: 'Her status is “{state}” now. {changed}',
    statusChanged: 'The status is “{state}” now. {changed}',
    roomStatusNotAllowed: 'The room’s status is “{state}” now, which does not allow that.',
    balanceDue: 'She still owes something. Take the payment first.',
    alreadyWaiting: 'She is already on the waiting list for that evening.',
    waitListShabbos: 'There is no waiting list for Shabbos and Yom Tov.',
    waitListTooMany: 'She already waits for three evenings. Take her off one of the lists first.',
    offerOver: 'That time is no longer held for her.',
    accountOfStaff: 'This is the login of a member of staff. An Admin closes it under People.',
    accountHasReservation: 'She has a reservation to come. Cancel it first.',
    accountOwes: 'She still owes for a visit, or a fee. Take it or waive it first.',
    accountHasCredit: 'She is owed money. Give it back first.',
    cardsNotSet: 'Cards are not set up here. Take cash or a check.',
    tooManyCards: 'She has ten saved cards already. Remove one of them first.',
    cardNeedsAction:
      'Her bank wants her to confirm the payment on the website. Use another card, or take cash.',
    cardDeclined: 'The bank did not accept the card. Nothing was charged. Try another card, or take cash.',
    cardFunds: 'There is not enough money on the card. Nothing was charged. Try another card, or take cash.',
    cardAuthentication:
      'The bank could not confirm that the card is hers. Nothing was charged. Use another card, or take cash.',
    cardExpired: 'The card’s expiration date is wrong or has passed. Check it, or use another card.',
    cardCvcWrong: 'The security code of the card is wrong. Check it, or use another card.',
    cardNumberWrong: 'The card number is wrong. Check it, or use another card.',
    noSavedCards: 'Cards are not saved here. Use the card at each payment.',
    paymentUnknown:
      'It is not known yet whether the card was charged. It is being checked. Do not charge it again; look here in a few minutes.',
    processorUnreachable:
      'The card company cannot be reached right now. Nothing was charged. Try again, or take cash.',
    paidTooLate:
      'Her time to pay had run out, and the place is free again. All she paid goes back to the card.',
    overpaid: 'This was already paid. What was paid now goes back to the card.',
    refundRefused: 'The card company did not make the refund. Check with them, or give it back in cash.',
    readerMissing: 'There is no card reader here. Take the payment another way.',
    readerOffline:
      'The card reader does not answer. Nothing was charged. Try again, or take the payment another way.',
    garageTooOften: 'Too many tries. Wait five minutes.',
  },
  /** In place of the code's sentence, where the reason is known. */
  why: {
    keptForWebsite: 'The places left at {at} are kept for the website, which cannot be reached. {way}',
    keptForDesk: 'The places left at {at} are kept for the desk, which cannot be reached. {way}',
    lastEntry: 'The last entry for this was at {at}. With a reason you can take her all the same.',
  },
  /** What can be offered in its place. */
  way: {
    later: 'Next: {times}.',
    earlier: 'Free before it: {times}.',
    nights: 'Next nights: {nights}.',
    none: 'Nothing else is free.',
  },
  places: {
    any: 'All places',
    shower: 'All shower places',
    privateShower: 'All private shower places',
    bath: 'All bath places',
    privateBath: 'All private bath places',
    handicapped: 'All accessible places',
    privateHandicapped: 'All private accessible places',
    segula: 'All Segula places',
    kallah: 'All kallah places',
  },

  roles: 'This is done by: {roles}.',
  /** Who brought about the present status, by that status. */
  changed: {
    Reserved: '{by} set her back to it at {at}.',
    Arrived: 'She arrived at {at}.',
    Waiting: '{by} checked her in at {at}.',
    Assigned: '{by} gave her a room at {at}.',
    Canceled: '{by} canceled it at {at}.',
    any: '{by} set this at {at}.',
    nobody: 'Since {at}.',
  },
} satisfies StaffRefusalTexts
