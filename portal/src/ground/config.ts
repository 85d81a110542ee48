import { join, resolve } from 'node:path'
import type { WriterOptions } from '@mayim/core/ground/database/writer.ts'
import type { RateLimits } from '@mayim/core/http/server-options.ts'
import {
  type PlacesConfig,
  placeFaults,
  placesOf,
  placeVariables,
} from '@mayim/core/operator/copies/place-variables.ts'
import {
  byProcessor,
  cardProcessors,
  type ProcessorName,
  processorTraits,
} from '@mayim/domain/money/card-payment.ts'
import {
  ConfigurationError,
  halfConfigured,
  readEnvironment,
  splitList,
  variable,
} from '@mayim/process/environment.ts'
import { type CertificateFiles, readServing, type Serving } from '@mayim/process/serving.ts'
import { Type } from 'typebox'
import { captchaUrl } from '../messages/mail/captcha.ts'

/** The variable with the address of a processor's stand-in. */
export const processorUrlName = <Name extends ProcessorName>(name: Name) =>
  `${name.toUpperCase() as Uppercase<Name>}_URL` as const
type UrlName = ReturnType<typeof processorUrlName<ProcessorName>>

const urlOf = (name: ProcessorName) =>
  Type.Optional(
    variable.pattern(
      '^https?://[^\\s/]+$',
      'an address like http://127.0.0.1:4013',
      `Where ${processorTraits[name].title} is reached in place of its own addresses: the demo's stand-in`,
    ),
  )

const processorUrls = Object.fromEntries(
  cardProcessors.map(name => [processorUrlName(name), urlOf(name)]),
) as Record<UrlName, ReturnType<typeof urlOf>>

/** Every variable that the portal reads, with its default and its error text. */
export const portalEnvironment = Type.Object({
  MAYIM_DATA_DIR: variable.text('.data', 'Folder of the databases, keys and logs'),
  MAYIM_HOST: variable.text('127.0.0.1', 'Address to listen on; 0.0.0.0 for the whole network'),
  PORTAL_PORT: variable.port(4010, 'Port of the portal: the app of the patrons'),
  PORTAL_PUBLIC_URL: Type.Optional(
    variable.pattern(
      '^https?://[^\\s/]+$',
      'an address like https://book.example.org',
      'Where patrons reach the portal, and links in texts lead; the address it listens on without it',
    ),
  ),
  PORTAL_TRUST_PROXY: variable.optionalText(
    'Addresses or ranges of the web servers in front of the portal, separated by commas',
  ),
  PORTAL_TLS_CERT: variable.optionalText(
    'File of the certificate and its chain, for https without a web server in front of the portal',
  ),
  PORTAL_TLS_KEY: variable.optionalText('File of its key'),
  PORTAL_HUB_TLS_CERT: variable.optionalText(
    'File of a certificate for the hub, which is sent to it over the link after each renewal',
  ),
  PORTAL_HUB_TLS_KEY: variable.optionalText('File of its key'),
  MAYIM_PLAIN_HTTP: variable.flag('Allows plain http between machines of a private network'),
  PORTAL_OPERATOR_PORT: variable.port(
    4011,
    'Port of the portal for metrics, health and the pages of the calls',
  ),
  OPERATOR_HOST: variable.text('127.0.0.1', 'Address of the operator ports'),
  DATABASE_URL: Type.Optional(
    variable.secretPattern(
      '^postgres(ql)?://\\S+$',
      'an address like postgres://user@host/db',
      'PostgreSQL instead of SQLite',
    ),
  ),
  DATABASE_SCHEMA: variable.text('mayim', "The facility's schema in PostgreSQL"),
  MAYIM_SYNC_KEY: Type.Optional(
    variable.secret(
      'Shared by hub and portal, for the link between them; without it the hub joins by a code',
    ),
  ),
  MAYIM_FACILITY_KEY: Type.Optional(
    variable.secret(
      'Seals phones and secrets kept in the database; without it the portal creates it in its data folder',
    ),
  ),
  MAYIM_PORTAL_KEY: Type.Optional(
    variable.secret(
      'The key of the portal alone, which no hub may have; without it the portal creates it in its data folder',
    ),
  ),
  MAYIM_PORTAL_OLD_KEYS: variable.optionalText(
    'Earlier values of MAYIM_PORTAL_KEY, separated by commas, until every value is sealed with the new one',
  ),
  ALLOWED_ORIGINS: variable.optionalText('Origins of screens that come from elsewhere, separated by commas'),
  MAYIM_CLOCK_FILE: variable.optionalText('File of the demo clock; real time without it'),
  MAYIM_DEMO: variable.flag('Shows the device lab, the outbox and the demo clock to people'),
  TWILIO_ACCOUNT_SID: Type.Optional(
    variable.pattern(
      '^AC\\S{8,}$',
      'an account id that begins with AC',
      'Texts by Twilio: all three or none',
    ),
  ),
  TWILIO_AUTH_TOKEN: Type.Optional(variable.secret('Token of the Twilio account', 16)),
  TWILIO_FROM: Type.Optional(
    variable.pattern(
      '^\\+[1-9]\\d{6,14}$',
      'a phone number like +17185550100',
      'Number that texts come from',
    ),
  ),
  RECAPTCHA_VERIFY_URL: variable.url(captchaUrl, 'Where tokens of reCAPTCHA are asked about'),
  ...processorUrls,
  NEDARIM_CALLBACK_ADDRESSES: variable.text(
    '18.196.146.117, 18.194.219.73',
    'The addresses from which Nedarim Plus calls, as its documents name them',
  ),
  APPLE_PAY_DOMAIN_FILE: variable.optionalText(
    "The processor's file by which Apple knows the portal's address; without it there is no Apple Pay",
  ),
  PORTAL_HIGH_WATER_FILE: variable.optionalText(
    'Where the end of the log is marked, outside of the data folder and its backups; beside the folder without it',
  ),
  ...placeVariables,
  LOG_LEVEL: variable.choice(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
    'info',
    'What is logged',
  ),
})

export interface PortalConfig {
  readonly dataDir: string
  readonly database: { readonly file: string } | { readonly url: string; readonly schema: string }
  readonly host: string
  readonly port: number
  /** Where patrons reach the portal, also by links in texts; null for the address that it listens on. */
  readonly publicUrl: string | null
  readonly serving: Serving
  /** The certificate that this machine gets for the hub; null without one. */
  readonly hubCertificate: CertificateFiles | null
  /** Null for a hub that joins by a code. */
  readonly syncKey: string | null
  /** Null for the one in the data folder. */
  readonly facilityKey: string | null
  /** Null for the one in the data folder. */
  readonly portalKey: string | null
  readonly portalOldKeys: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly clockFile: string | null
  readonly demo: boolean
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null
  /** Address of the reCAPTCHA check. */
  readonly captchaUrl: string
  /** In place of the processors' own addresses; null for those. */
  readonly processorUrls: Readonly<Record<ProcessorName, string | null>>
  readonly nedarimAddresses: readonly string[]
  /** File that is served to Apple to verify the domain for its wallet; null without that wallet. */
  readonly applePayDomainFile: string | null
  /** Null if no file is set: in the demo, whose folder is deleted. */
  readonly highWaterFile: string | null
  /** Where copies of the backups are kept. */
  readonly places: PlacesConfig
  readonly logLevel: string
  /** For benchmarks; never read from the environment. */
  readonly measuring?: { readonly writer: WriterOptions; readonly limits: Partial<RateLimits> }
}

/**
 * Reads the portal's configuration from its environment. Throws a ConfigurationError that names every fault at once.
 */
export function readPortalConfig(env: NodeJS.ProcessEnv): PortalConfig {
  const { values, faults } = readEnvironment(portalEnvironment, env)
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values
  const half = halfConfigured('Twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], env)
  if (accountSid && !values.PORTAL_PUBLIC_URL)
    half.push('PORTAL_PUBLIC_URL is missing: texts by Twilio carry links that lead there.')
  if (values.DATABASE_URL && !values.MAYIM_FACILITY_KEY)
    half.push('MAYIM_FACILITY_KEY is missing: every process on one PostgreSQL database needs the same key.')
  if (values.DATABASE_URL && !values.MAYIM_PORTAL_KEY)
    half.push('MAYIM_PORTAL_KEY is missing: every process on one PostgreSQL database needs the same key.')
  if (values.MAYIM_PORTAL_KEY && values.MAYIM_PORTAL_KEY === values.MAYIM_FACILITY_KEY)
    half.push('MAYIM_PORTAL_KEY must differ from MAYIM_FACILITY_KEY, which the hub has.')
  if (values.MAYIM_SYNC_KEY && !values.MAYIM_FACILITY_KEY)
    half.push('MAYIM_FACILITY_KEY is missing: a hub that gets MAYIM_SYNC_KEY needs the same key.')
  const { serving, faults: servingFaults } = readServing({
    side: 'PORTAL',
    publicUrl: values.PORTAL_PUBLIC_URL,
    trustProxy: values.PORTAL_TRUST_PROXY,
    host: values.MAYIM_HOST,
    port: values.PORTAL_PORT,
    certFile: values.PORTAL_TLS_CERT,
    keyFile: values.PORTAL_TLS_KEY,
    plainHttp: values.MAYIM_PLAIN_HTTP,
    demo: values.MAYIM_DEMO,
    operatorHost: values.OPERATOR_HOST,
    operatorPort: values.PORTAL_OPERATOR_PORT,
  })
  half.push(
    ...halfConfigured('The certificate of the hub', ['PORTAL_HUB_TLS_CERT', 'PORTAL_HUB_TLS_KEY'], env),
  )
  half.push(...placeFaults(env))
  const all = [...faults, ...half, ...servingFaults]
  if (all.length > 0) throw new ConfigurationError(all)
  return {
    dataDir: values.MAYIM_DATA_DIR,
    database: values.DATABASE_URL
      ? { url: values.DATABASE_URL, schema: values.DATABASE_SCHEMA }
      : { file: join(values.MAYIM_DATA_DIR, 'portal.sqlite') },
    host: values.MAYIM_HOST,
    port: values.PORTAL_PORT,
    publicUrl: values.PORTAL_PUBLIC_URL ?? null,
    serving,
    hubCertificate:
      values.PORTAL_HUB_TLS_CERT && values.PORTAL_HUB_TLS_KEY
        ? { certFile: values.PORTAL_HUB_TLS_CERT, keyFile: values.PORTAL_HUB_TLS_KEY }
        : null,
    syncKey: values.MAYIM_SYNC_KEY ?? null,
    facilityKey: values.MAYIM_FACILITY_KEY ?? null,
    portalKey: values.MAYIM_PORTAL_KEY ?? null,
    portalOldKeys: splitList(values.MAYIM_PORTAL_OLD_KEYS),
    allowedOrigins: splitList(values.ALLOWED_ORIGINS),
    clockFile: values.MAYIM_CLOCK_FILE ?? null,
    demo: values.MAYIM_DEMO,
    twilio: accountSid && authToken && from ? { accountSid, authToken, from } : null,
    captchaUrl: values.RECAPTCHA_VERIFY_URL,
    processorUrls: byProcessor(name => values[processorUrlName(name)] ?? null),
    nedarimAddresses: splitList(values.NEDARIM_CALLBACK_ADDRESSES),
    applePayDomainFile: values.APPLE_PAY_DOMAIN_FILE ?? null,
    highWaterFile:
      values.PORTAL_HIGH_WATER_FILE ??
      (values.MAYIM_DEMO ? null : `${resolve(values.MAYIM_DATA_DIR)}.portal-high-water.json`),
    places: placesOf(values),
    logLevel: values.LOG_LEVEL,
  }
}
