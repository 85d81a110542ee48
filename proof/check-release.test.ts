import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { releaseFaults } from './check-release.ts'
import { imageFiles } from './images.ts'
import { pinImages } from './pin-images.ts'

const digest = `sha256:${'0a'.repeat(32)}`
const cut = { changelog: '# Changelog\n\n## [0.2.0] - 2026-11-25\n', version: '0.2.0' }
const nowMs = Date.parse('2026-11-25T12:00:00Z')

it('keeps a release back while an image is not pinned or nobody looked at advisories (threats-160)', () => {
  const files = {
    dockerfile: 'FROM node:24-slim AS base\nFROM base AS built\nFROM node:24-slim AS runtime\n',
    compose: '    image: caddy:2\n    image: postgres:17@sha256:short\n',
    auditedAt: null,
    ...cut,
  }
  expect(releaseFaults(files, nowMs)).toEqual([
    'The image node:24-slim is not pinned by its digest: run npm run pin-images.',
    'The image caddy:2 is not pinned by its digest: run npm run pin-images.',
    'The image postgres:17@sha256:short is not pinned by its digest: run npm run pin-images.',
    'deploy/audit.json was never refreshed: nobody has looked for advisories. Run npm run audit.',
  ])
})

it('lets a release go with pinned images and a look of this week (threats-161)', () => {
  const files = {
    dockerfile: `FROM --platform=linux/arm64 node:24-slim@${digest} AS base\nFROM base AS built\n`,
    compose: `    image: caddy:2@${digest}\n`,
    auditedAt: '2026-11-19',
    ...cut,
  }
  expect(releaseFaults(files, nowMs)).toEqual([])
  expect(releaseFaults({ ...files, auditedAt: '2026-11-17' }, nowMs)).toEqual([
    'deploy/audit.json is of 2026-11-17, older than 7 days: run npm run audit.',
  ])
})

it('keeps a release back whose changelog was not cut', () => {
  const files = { dockerfile: '', compose: '', auditedAt: '2026-11-25' }
  expect(releaseFaults({ ...files, ...cut, version: '0.3.0' }, nowMs)).toEqual([
    'CHANGELOG.md has no head "## [0.3.0] - <day>": cut what is unreleased.',
  ])
})

it('pins the images of this repository and pins them again, and nothing without a digest (threats-160)', () => {
  const root = mkdtempSync(join(tmpdir(), 'pin-images-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'deploy'))
  for (const path of imageFiles) cpSync(join(import.meta.dirname, '..', path), join(root, path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const files = () => {
    const [dockerfile = '', ...composed] = imageFiles.map(path => read(path))
    return { dockerfile, compose: composed.join('\n'), ...cut }
  }
  const before = files()
  expect(releaseFaults({ ...before, auditedAt: '2026-11-25' }, nowMs)).toEqual([])
  const missing = (tagged: string) => (tagged.startsWith('node') ? digest : '')
  expect(() => pinImages(root, missing)).toThrow(/^The registry names no digest for caddy:[\d.]+\.$/)
  expect(files()).toEqual(before)
  expect(pinImages(root, () => `sha256:${'1b'.repeat(32)}`)).toHaveLength(3)
  expect(pinImages(root, () => digest)).toEqual([
    expect.stringMatching(/^node:24\.\d+\.\d+-bookworm-slim@sha256:(0a){32}$/),
    expect.stringMatching(/^caddy:2\.\d+\.\d+@sha256:(0a){32}$/),
    expect.stringMatching(/^postgres:18\.\d+@sha256:(0a){32}$/),
  ])
  expect(releaseFaults({ ...files(), auditedAt: '2026-11-25' }, nowMs)).toEqual([])
  const withoutDigests = (text: string) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, '')
  expect(withoutDigests(files().dockerfile)).toBe(withoutDigests(before.dockerfile))
})
