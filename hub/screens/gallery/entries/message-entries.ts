import type { InboxMessage } from '@mayim/contract/entities/message.ts'
import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { receptionHub } from '../fixtures/evening-fixtures.ts'
import { minutesAgo } from '../fixtures/facility-fixtures.ts'
import { overBoard } from './dialog-entries.ts'

const inboxMessage: InboxMessage = {
  id: '01900000-0000-7000-8000-00000000a001',
  kind: 'text',
  receivedAt: minutesAgo(4),
  meaning: 'words',
  name: 'Rivka Sample',
  email: '',
  phone: '+17185550123',
  words: 'I left my glasses in the room. Are they at the desk?',
  userId: '01900000-0000-7000-8000-00000000a002',
  visit: null,
  isMailed: false,
}
const openInbox = async ({ press, t }: Hands) => {
  await press(t('board.more'))
  await press(t('messages.inbox.title'))
}
const openSeveral = async ({ press, type, t }: Hands) => {
  await press(t('board.more'))
  await press(t('messages.several.open'))
  await type(t('messages.several.message'), 'We open 20 minutes late tonight.')
  await press(t('messages.several.preview'))
}
/** The inbox at the desk, and one text to several patrons. */
export const messageEntries: readonly Entry[] = [
  overBoard('inbox', 'Messages', {
    answers: () => receptionHub({ inbox: [inboxMessage] }),
    sees: () => inboxMessage.words,
    steps: openInbox,
  }),
  overBoard('inbox-cut', 'Messages: the website cannot be reached', {
    answers: () => receptionHub({ inbox: refused(503, 'portalUnreachable') }),
    sees: ({ t }) => t('refusal.portalUnreachable'),
    steps: openInbox,
  }),
  overBoard('several', 'One text to several', {
    answers: () => receptionHub({}),
    sees: ({ t }) => t('messages.several.back'),
    steps: openSeveral,
  }),
]
