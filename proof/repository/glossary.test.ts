import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

/** Words that the glossary excludes for one thing and that are right for another. */
const otherMeanings = new Set(
  [
    'act, agent, balance, board, channel, client, cloud, cut, dark, device, draft, error, event, gap, guest, half, holy days',
    'journal, line, listener, member, move, node, order, owner, person, provider, quarantined, queue, route, server',
    'site, tablet, twin, user, wall, wire',
  ].flatMap(words => words.split(', ')),
)

/** Where an excluded word has another meaning, by its file. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  appointment: [
    'docs/rules/messages.md',
    'docs/rules/privacy.md',
    'docs/rules/visit.md',
    'shared/core/money/receipts/receipt.ts',
    'shared/domain/plan/ready-queue.ts',
  ],
  customer: [
    'docs/decisions/034-account-deletion.md',
    'portal/src/money/reconcile-payments-job.ts',
    'portal/src/money/saved-card-table.ts',
    'portal/src/money/saved-cards.ts',
    'portal/src/money/processors/processor.ts',
    'shared/core/ground/schema/card-rows.ts',
  ],
  fake: [
    'docs/architecture.md',
    'docs/decisions/030-payment-processor.md',
    'docs/decisions/048-screen-gallery.md',
    'docs/decisions/057-gallery-language-switch.md',
    'portal/src/messages/messenger/testing/fake-twilio.ts',
  ],
  glass: ['docs/decisions/085-touch-on-live-boards.md', 'docs/rules/threats.md', 'docs/rules/visit.md'],
  greeting: ['CHANGELOG.md', 'docs/rules/visit.md', 'hub/screens/kiosk/kiosk.module.css'],
  helper: ['docs/decisions/098-screen-units.md'],
  gateway: ['portal/stand-ins/stripe/stripe.ts'],
  'local server': ['docs/architecture.md'],
  manager: [
    'docs/decisions/089-room-phone.md',
    'firmware-bridge/src/drivers/asterisk/ami-connection.ts',
    'firmware-bridge/src/drivers/asterisk/ami-connection.ts',
    'firmware-bridge/src/drivers/asterisk/asterisk-driver.ts',
    'firmware-bridge/src/testing/fake-asterisk.ts',
  ],
  mock: ['docs/architecture.md', 'docs/decisions/030-payment-processor.md'],
  'room type': ['shared/domain/calendar/schedule-kind.ts', 'shared/domain/capacity/choices.ts'],
  ticket: [
    'docs/rules/people.md',
    'shared/core/sign-in/verify-code.ts',
    'shared/core/sign-in/verify-code.ts',
  ],
}

const excluded = [...glossary.matchAll(/Not used: ([^|.]*)/g)]
  .flatMap(([, words = '']) => words.replace(/\([^)]*\)|, which [^,]*/g, '').split(','))
  .map(word => word.trim())
  .filter(word => !otherMeanings.has(word))

/** Pages and comments, without code. */
const prose = [
  ...pagesIn('', 'docs', 'docs/rules', 'docs/decisions').filter(
    ({ path }) => path !== 'docs/glossary.md' && path !== 'docs/words.md',
  ),
  ...readSources().map(({ path, text }) => ({ path, text: commentsOf(text) })),
].map(({ path, text }) => ({ path, text: text.replace(/`[^`\n]*`|\]\([^)]*\)/g, '') }))

function pagesIn(...folders: readonly string[]) {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith('.md'))
      .map(name => join(folder, name))
      .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}

function commentsOf(text: string): string {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].join('\n')
}

test('pages and comments use no word that the glossary excludes', () => {
  expect(excluded.length).toBeGreaterThan(35)
  const wrong = excluded.flatMap(word => {
    const pattern = new RegExp(`\\b${word}s?\\b`, 'i')
    const found = prose.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
    return [...new Set(found)]
      .filter(path => !exceptions[word]?.includes(path))
      .map(path => `${word}: ${path}`)
  })
  expect(wrong).toEqual([])
})

test('each exception is needed', () => {
  const unneeded = Object.entries(exceptions).flatMap(([word, paths]) =>
    paths
      .filter(
        path => !new RegExp(`\\b${word}s?\\b`, 'i').test(prose.find(each => each.path === path)?.text ?? ''),
      )
      .map(path => `${word}: ${path}`),
  )
  expect(unneeded).toEqual([])
})
