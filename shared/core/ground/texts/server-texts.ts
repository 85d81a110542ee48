import type { Language } from '@mayim/domain/language.ts'
import { catalogues } from '@mayim/texts/catalogues.ts'
import { auth as authEn } from '@mayim/texts/en/auth.ts'
import { closing as closingEn } from '@mayim/texts/en/closing.ts'
import { common as commonEn } from '@mayim/texts/en/common.ts'
import { data as dataEn } from '@mayim/texts/en/data.ts'
import { link as linkEn } from '@mayim/texts/en/link.ts'
import { messages as messagesEn } from '@mayim/texts/en/messages.ts'
import { patron as patronEn } from '@mayim/texts/en/patron.ts'
import { people as peopleEn } from '@mayim/texts/en/people.ts'
import { receipt as receiptEn } from '@mayim/texts/en/receipt.ts'
import { reports as reportsEn } from '@mayim/texts/en/reports.ts'
import { schedule as scheduleEn } from '@mayim/texts/en/schedule.ts'
import { setup as setupEn } from '@mayim/texts/en/setup.ts'
import { site as siteEn } from '@mayim/texts/en/site.ts'
import { staffRefusal as staffRefusalEn } from '@mayim/texts/en/staff-refusal.ts'
import { status as statusEn } from '@mayim/texts/en/status.ts'
import { visit as visitEn } from '@mayim/texts/en/visit.ts'
import { waitList as waitListEn } from '@mayim/texts/en/wait-list.ts'
import { auth as authHe } from '@mayim/texts/he/auth.ts'
import { closing as closingHe } from '@mayim/texts/he/closing.ts'
import { common as commonHe } from '@mayim/texts/he/common.ts'
import { data as dataHe } from '@mayim/texts/he/data.ts'
import { link as linkHe } from '@mayim/texts/he/link.ts'
import { messages as messagesHe } from '@mayim/texts/he/messages.ts'
import { patron as patronHe } from '@mayim/texts/he/patron.ts'
import { people as peopleHe } from '@mayim/texts/he/people.ts'
import { receipt as receiptHe } from '@mayim/texts/he/receipt.ts'
import { reports as reportsHe } from '@mayim/texts/he/reports.ts'
import { schedule as scheduleHe } from '@mayim/texts/he/schedule.ts'
import { setup as setupHe } from '@mayim/texts/he/setup.ts'
import { site as siteHe } from '@mayim/texts/he/site.ts'
import { staffRefusal as staffRefusalHe } from '@mayim/texts/he/staff-refusal.ts'
import { status as statusHe } from '@mayim/texts/he/status.ts'
import { visit as visitHe } from '@mayim/texts/he/visit.ts'
import { waitList as waitListHe } from '@mayim/texts/he/wait-list.ts'
import type { Area, SameKeys, TextKey, Texts } from '@mayim/texts/texts.ts'
import { auth as authYi } from '@mayim/texts/yi/auth.ts'
import { closing as closingYi } from '@mayim/texts/yi/closing.ts'
import { common as commonYi } from '@mayim/texts/yi/common.ts'
import { data as dataYi } from '@mayim/texts/yi/data.ts'
import { link as linkYi } from '@mayim/texts/yi/link.ts'
import { messages as messagesYi } from '@mayim/texts/yi/messages.ts'
import { patron as patronYi } from '@mayim/texts/yi/patron.ts'
import { people as peopleYi } from '@mayim/texts/yi/people.ts'
import { receipt as receiptYi } from '@mayim/texts/yi/receipt.ts'
import { reports as reportsYi } from '@mayim/texts/yi/reports.ts'
import { schedule as scheduleYi } from '@mayim/texts/yi/schedule.ts'
import { setup as setupYi } from '@mayim/texts/yi/setup.ts'
import { site as siteYi } from '@mayim/texts/yi/site.ts'
import { staffRefusal as staffRefusalYi } from '@mayim/texts/yi/staff-refusal.ts'
import { status as statusYi } from '@mayim/texts/yi/status.ts'
import { visit as visitYi } from '@mayim/texts/yi/visit.ts'
import { waitList as waitListYi } from '@mayim/texts/yi/wait-list.ts'

const loading = new Map<Language, Promise<ReadonlyMap<string, string>>>()

/** Every built-in text of a language by `area.key.key`, plurals with their suffix. */
export function builtInTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const known = loading.get(language) ?? load(language)
  loading.set(language, known)
  return known
}

async function load(language: Language): Promise<ReadonlyMap<string, string>> {
  const areas = Object.keys(catalogues[language]) as Area[]
  const loaded = await Promise.all(areas.map(area => catalogues[language][area]()))
  return new Map(loaded.flatMap((texts, at) => leaves(areas[at] ?? '', (texts as never)[areas[at] ?? ''])))
}

/** Every text below a path, each with its dotted key. */
function leaves(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner))
}

/** The areas of which a server writes texts itself: to phones, on paper, in mails and files. */
export type ServerArea =
  | 'auth'
  | 'closing'
  | 'common'
  | 'data'
  | 'link'
  | 'messages'
  | 'patron'
  | 'people'
  | 'receipt'
  | 'reports'
  | 'schedule'
  | 'setup'
  | 'site'
  | 'staffRefusal'
  | 'status'
  | 'visit'
  | 'waitList'
/** A text that a server writes, as `area.key.key`. */
export type ServerTextKey = Extract<TextKey, `${ServerArea}.${string}`>
type ServerTexts = { readonly [A in ServerArea]: SameKeys<Texts[A]> }

/** Loaded at the start, since a text is often written inside a transaction. */
export const serverTexts: Readonly<Record<Language, ServerTexts>> = {
  en: {
    auth: authEn,
    closing: closingEn,
    common: commonEn,
    data: dataEn,
    link: linkEn,
    messages: messagesEn,
    patron: patronEn,
    people: peopleEn,
    receipt: receiptEn,
    reports: reportsEn,
    schedule: scheduleEn,
    setup: setupEn,
    site: siteEn,
    staffRefusal: staffRefusalEn,
    status: statusEn,
    visit: visitEn,
    waitList: waitListEn,
  },
  he: {
    auth: authHe,
    closing: closingHe,
    common: commonHe,
    data: dataHe,
    link: linkHe,
    messages: messagesHe,
    patron: patronHe,
    people: peopleHe,
    receipt: receiptHe,
    reports: reportsHe,
    schedule: scheduleHe,
    setup: setupHe,
    site: siteHe,
    staffRefusal: staffRefusalHe,
    status: statusHe,
    visit: visitHe,
    waitList: waitListHe,
  },
  yi: {
    auth: authYi,
    closing: closingYi,
    common: commonYi,
    data: dataYi,
    link: linkYi,
    messages: messagesYi,
    patron: patronYi,
    people: peopleYi,
    receipt: receiptYi,
    reports: reportsYi,
    schedule: scheduleYi,
    setup: setupYi,
    site: siteYi,
    staffRefusal: staffRefusalYi,
    status: statusYi,
    visit: visitYi,
    waitList: waitListYi,
  },
}

/** The built-in text of a key; the key itself where there is none. */
export function builtInText(language: Language, key: ServerTextKey): string {
  let found: unknown = serverTexts[language]
  for (const part of key.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part]
  return typeof found === 'string' ? found : key
}
