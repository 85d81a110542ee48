/** Waiting for a place of a full evening: the pages, and the text or the call with an offer. Neutral like all that leaves the facility. */
export const waitList = {
  text: {
    offer: 'A time has opened up: {when}. It is held for you until {until}. Yes: {yes} No thanks: {no}',
    offerSpoken:
      'A time has opened up for you: {when}. It is held for you until {until}. To take it, log in on our website.',
    offerSpokenCall: 'Or call us: {phone}.',
  },
  join: {
    title: 'Which times suit you?',
    hint: 'We text or call you when one of them opens up. It is then held for you for a few minutes.',
    from: 'From',
    to: 'Until',
    submit: 'Put me on the list',
  },
  entry: {
    title: 'You are on the list',
    window: 'Between {from} and {to}',
    at: 'At {from}',
    first: 'You are first in line.',
    ahead_one: 'One person is ahead of you.',
    ahead_other: '{count} people are ahead of you.',
    leave: 'Take me off the list',
    offered: 'A time has opened up for you',
  },
  offer: {
    title: 'A time has opened up',
    held: 'Held for you for another',
    yes: 'Yes, I will take it',
    no: 'No thanks',
    noHint: 'If you say no, you stay on the list for other times.',
    asked: 'One moment, we are confirming it.',
    accepted: 'It is yours',
    acceptedHint: 'You find it under your reservations.',
    pay: 'It is held for you while you pay. Log in to pay.',
    declined: 'You let this time go',
    declinedHint: 'You are still on the list. When another time opens up, we text or call you.',
    over: 'This time is no longer held',
    overHint: 'It was offered to someone else. You can still look for another.',
    missing: 'This link does not work',
    missingHint: 'Look at the newest text, or log in.',
    see: 'See your reservations',
  },
}
