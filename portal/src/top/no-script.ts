import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import type { Visit } from '@mayim/core/http/serve-screens.ts'
import { formatWallTime } from '@mayim/core/messages/format-night.ts'
import { formatPhone } from '@mayim/domain/people/phone.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'

/** What a page says in a browser that runs no scripts: how to reach the facility, and tonight's hours (screens-1023). */
export async function withoutScript(facility: Facility, { caller: { language } }: Visit): Promise<string> {
  const { home } = await currentTexts(facility.db, language, 'patron')
  const { facilityName, facilityAddress, phoneNumber } = facility.settings.current()
  const { closed, openTime, lastEntryTime } = scheduleDayOf(facility, tonight(facility))
  const isOpen = !closed && openTime !== null && lastEntryTime !== null
  const entry = isOpen
    ? [openTime, lastEntryTime].map(time => formatWallTime(language, time)).join('–')
    : null
  const hours = entry === null ? home.closedTonight : fillPlaceholders(home.openHours, { hours: entry })
  const lines = [
    `<h1>${escaped(facilityName)}</h1>`,
    `<p>${escaped(home.needsScript)}</p>`,
    phoneNumber &&
      `<p><a href="tel:${escaped(phoneNumber)}" dir="ltr">${escaped(formatPhone(phoneNumber))}</a></p>`,
    facilityAddress && `<p>${escaped(facilityAddress)}</p>`,
    `<p>${escaped(home.tonight)}: ${escaped(hours)}</p>`,
  ]
  return `<div lang="${language}" dir="${language === 'en' ? 'ltr' : 'rtl'}">${lines.join('')}</div>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, each => entities[each] ?? each)
}
