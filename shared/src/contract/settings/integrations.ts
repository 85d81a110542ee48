import { kept, shown } from './definition.ts'

export const paymentsSettings = {
  ccProcessorType: shown.choice(
    ['stripe', 'cardknox', 'icount', 'nedarim'],
    'stripe',
    'stripe, cardknox, icount, nedarim',
  ),
  ccProcessorPublicKey: shown.of('text'),
  stripePK: shown.of('text'),
  ccProcessorCompanyId: shown.of('text'),
  tipTypes: shown.list('line', 'Reception, Attendant, Cleaning, Divide among above', 'who a tip may be for'),
  donationTypes: shown.list(
    'line',
    'Donation, Tip, Sponsor Mikvah Use, Friend of the Mikvah, Other',
    'what may be given',
  ),
  ccProcessorSecret: kept.of('secret'),
  ccProcessorWebhookSecret: kept.of('secret'),
} as const

export const messagesSettings = {
  smsAccountSid: kept.of('text', '', 'Twilio'),
  smsAuthToken: kept.of('secret'),
  smsFrom: kept.of('phone'),
  mailHost: kept.of('text', '', 'SMTP'),
  mailUser: kept.of('text'),
  mailPassword: kept.of('secret'),
  mailFrom: kept.of('email'),
  mailContactTo: kept.of('email'),
} as const

export const devicesSettings = {
  accessControlType: kept.choice(['none', 'hartmann', 'mqtt'], 'none', 'none, hartmann, mqtt'),
  accessControlUrl: kept.of('url'),
  accessControlSecret: kept.of('secret'),
  phoneSystemType: kept.choice(['none', 'asterisk', 'twilio'], 'none', 'none, asterisk, twilio'),
  phoneSystemUrl: kept.of('url'),
  phoneSystemSecret: kept.of('secret'),
  lightsType: kept.choice(['mqtt', 'none'], 'mqtt'),
  garageLatitude: kept.decimal('', 'limits the staff-side opener by location', { min: -90, max: 90 }),
  garageLongitude: kept.decimal('', '', { min: -180, max: 180 }),
  garageRadiusMeters: kept.integer('150', '', { min: 10, max: 10000 }),
  garagePulseMilliseconds: kept.integer('700', '', { min: 100, max: 10000 }),
} as const

export const integrationsSettings = {
  googleSiteKey: shown.of('text', '', 'reCAPTCHA site key'),
  recaptchaSecret: kept.of('secret'),
  weatherApiKey: kept.of('secret'),
} as const
