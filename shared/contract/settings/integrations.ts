import { cardProcessors, usualProcessor } from '@mayim/domain/money/card-payment.ts'
import { kept, shown } from './definition.ts'

export const paymentsSettings = {
  ccProcessorType: shown.choice(cardProcessors, usualProcessor, cardProcessors.join(', ')),
  ccProcessorPublicKey: shown.line('', 'the public key of the card processor'),
  stripePK: shown.line('', 'the publishable key of Stripe'),
  ccProcessorCompanyId: shown.line('', 'the number of the facility at the card processor'),
  icountPayPage: kept.line('', 'iCount: the number of the page that charges'),
  icountCardPage: kept.line('', 'iCount: the number of the page that only saves a card'),
  icountCardFields: kept.flag(
    'False',
    'iCount: patrons type the card into fields of the website, whose server passes it on (PCI SAQ D)',
  ),
  refundCanceled: kept.flag('False', 'what was paid by card goes back to it if she cancels in time'),
  tipTypes: shown.list(
    'line',
    'reception, attendant, cleaning, equalShares',
    'who a tip may be for: these codes, or a text of the facility’s own',
  ),
  donationTypes: shown.list(
    'line',
    'donation, tip, sponsor, friend, other',
    'what may be given: these codes, or a text of the facility’s own',
  ),
  ccProcessorSecret: kept.of('secret', '', 'the secret key of the card processor'),
  ccProcessorWebhookSecret: kept.of('secret', '', 'proves that a callback is from the card processor'),
} as const

export const messagesSettings = {
  smsAccountSid: kept.line('', 'Twilio'),
  smsAuthToken: kept.of('secret', '', 'Twilio'),
  smsFrom: kept.of('phone', '', 'the number that texts come from'),
  textMessagePrice: kept.decimal('', 'what one text costs, in the facility’s currency; for the report', {
    max: 100,
  }),
  phoneCallPrice: kept.decimal('', 'what one call costs, in the facility’s currency; for the report', {
    max: 100,
  }),
  smsCountries: kept.list(
    'country',
    'us, ca, il, gb, fr',
    'whose phones are sent login codes; the own country is always among them',
  ),
  reminderDayBeforeTime: kept.of('time', '14:00', 'when patrons are reminded of the next evening'),
  reminderMinutesBefore: kept.integer('180', 'how long before her time a patron is reminded of it', {
    min: 15,
    max: 720,
  }),
  textsTwoWay: kept.flag(
    'True',
    'patrons may answer a reminder with CONFIRM, CANCEL or LATE; any other text goes to the inbox',
  ),
  textsQuietFrom: kept.of('time', '22:30', 'from then on no reminder and no news of later nights leaves'),
  textsQuietTo: kept.of('time', '08:00', 'the end of the quiet hours; the same time as the beginning: none'),
  membershipReminderDays: kept.integer(
    '14',
    'how many days before its end a member is told of it; 0: never',
    {
      max: 90,
    },
  ),
  mailHost: kept.host('SMTP'),
  mailUser: kept.line('', 'SMTP'),
  mailPassword: kept.of('secret', '', 'SMTP'),
  mailFrom: kept.of('email', '', 'the address that mail comes from'),
  mailContactTo: kept.of('email', '', 'where the contact form goes'),
} as const

export const devicesSettings = {
  accessControlType: kept.choice(['none', 'hartmann', 'mqtt'], 'none', 'none, hartmann, mqtt'),
  accessControlUrl: kept.of('url', '', 'where the access control is reached'),
  accessControlSecret: kept.of('secret', '', 'its key'),
  phoneSystemType: kept.choice(['none', 'asterisk', 'twilio'], 'none', 'none, asterisk, twilio'),
  phoneSystemUrl: kept.of('url', '', 'where the phone system is reached'),
  phoneSystemSecret: kept.of('secret', '', 'its key'),
  doorInterlock: kept.flag('False', 'never unlocks both doors of a room at the same time'),
  lightsType: kept.choice(['mqtt', 'none'], 'mqtt', 'mqtt, none'),
  garageLatitude: kept.decimal('', 'limits the staff-side opener by location', { min: -90, max: 90 }),
  garageLongitude: kept.decimal('', 'limits the staff-side opener by location', { min: -180, max: 180 }),
  garageRadiusMeters: kept.integer('150', 'how near to the garage the staff-side opener works', {
    min: 10,
    max: 10000,
  }),
  garagePulseMilliseconds: kept.integer('700', 'how long the opener is pressed', { min: 100, max: 10000 }),
} as const

export const integrationsSettings = {
  googleSiteKey: shown.line('', 'reCAPTCHA site key'),
  recaptchaSecret: kept.of('secret', '', 'reCAPTCHA secret key'),
  weatherApiKey: kept.of('secret', '', 'the key of the weather service'),
} as const
