import { expect, test } from 'vitest'
import { ownHosts } from './create-server.ts'

const isOwn = ownHosts(['https://book.example.org:8443/', 'https://desk.example.org'])

test.each([
  '127.0.0.1',
  '192.168.1.20',
  '[fe80::1]',
  '',
  'localhost',
  'www.localhost',
  'hub',
  'hub.local',
  'HUB.home.arpa.',
  'book.example.org',
  'Book.Example.org',
  'www.book.example.org',
  'desk.example.org',
])('%s is this side’s (threats-171)', host => expect(isOwn(host)).toBe(true))

test.each([
  'evil.example',
  'example.org',
  'other.example.org',
  'book.example.org.evil.example',
  'local.evil.example',
  '127.0.0.1.evil.example',
])('%s is not', host => expect(isOwn(host)).toBe(false))
