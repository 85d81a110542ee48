import { expect, it } from 'vitest'
import { releaseFaults } from './check-release.ts'

const digest = `sha256:${'0a'.repeat(32)}`
const nowMs = Date.parse('2026-11-25T12:00:00Z')

it('keeps a release back while an image is not pinned or nobody looked at advisories (threats-160)', () => {
  const files = {
    dockerfile: 'FROM node:24-slim AS base\nFROM base AS built\nFROM node:24-slim AS runtime\n',
    compose: '    image: caddy:2\n    image: postgres:17@sha256:short\n',
    auditedAt: null,
  }
  expect(releaseFaults(files, nowMs)).toEqual([
    'The image node:24-slim is not pinned by its digest.',
    'The image caddy:2 is not pinned by its digest.',
    'The image postgres:17@sha256:short is not pinned by its digest.',
    'deploy/audit.json is older than 7 days: run npm run audit.',
  ])
})

it('lets a release go with pinned images and a look of this week (threats-161)', () => {
  const files = {
    dockerfile: `FROM --platform=linux/arm64 node:24-slim@${digest} AS base\nFROM base AS built\n`,
    compose: `    image: caddy:2@${digest}\n`,
    auditedAt: '2026-11-19T12:00:00Z',
  }
  expect(releaseFaults(files, nowMs)).toEqual([])
  expect(releaseFaults({ ...files, auditedAt: '2026-11-17' }, nowMs)).toHaveLength(1)
})
