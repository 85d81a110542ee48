import { settingsHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { listHandlers } from '@mayim/core/http/handlers/shop.ts'
import { ok } from '@mayim/domain/result.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileHandlers } from '../top/handlers/portal-handlers.ts'
import { listNewsletters } from './edit-files.ts'
import { imageSize } from './redraw-image.ts'
import { readDomainProof, serveDomainProof, serveFiles } from './serve-files.ts'
import { insertSiteFile } from './site-file-table.ts'

let server: TestServer
/** Routes are mounted before the server exists. */
const later = {
  get db() {
    return server.facility.db
  },
}
const proof: { content: Buffer | null } = { content: null }
let admin: string
let patron: string

beforeAll(async () => {
  server = await startTestServer('portal', {
    handlers: { ...listHandlers, ...settingsHandlers(), ...fileHandlers } as never,
    server: {
      mount: async app => {
        await serveFiles(app, later)
        await serveDomainProof(app, proof)
      },
    },
  })
  admin = (await server.signInAs({ username: 'admin', roles: ['Admin'] })).accessToken
  patron = (await server.signInAs({ phone: '+17185550121' })).accessToken
})
afterAll(() => server.close())

const picture = (type: 'png' | 'jpeg', width = 2400, height = 840) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#0f6f7c'
  context.fillRect(0, 0, width, height)
  return type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg')
}

async function send(
  what:
    | 'bannerimage'
    | 'newsletter'
    | `lists/picture?${string}`
    | `${'galleryimage' | 'amenityimage'}?place=${number}`,
  bytes: Uint8Array | null,
  more: { name?: string; token?: string } = {},
) {
  const form = new FormData()
  if (bytes) form.set('file', new Blob([Uint8Array.from(bytes)]), more.name ?? 'a.bin')
  const answer = await fetch(`${server.origin}/api/api/settings/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${more.token ?? admin}` },
    body: form,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; result?: { name: string; title: string }[] },
  }
}

const removePicture = (place: string, token = admin) =>
  fetch(`${server.origin}/api/api/settings/picture?place=${place}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })

const setting = async (key: string) =>
  (await server.facility.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())
    ?.value

describe('the banner', () => {
  it.each(['png', 'jpeg'] as const)('is redrawn from a %s, and shown to everybody', async type => {
    expect((await send('bannerimage', picture(type))).status).toBe(200)
    const name = await setting('websiteBannerImage')
    expect(name).toMatch(/^banner-[0-9a-f]{8}\.webp$/)
    const shown = await fetch(`${server.origin}/files/${name}`)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const { width, height } = await loadImage(Buffer.from(await shown.arrayBuffer()))
    expect([width, height]).toEqual([1600, 560])
    expect(await server.facility.db.selectFrom('siteFile').select('name').execute()).toEqual([{ name }])
  })

  it('is named by its upload alone: an earlier one is gone, and nothing sets its name (settings-13)', async () => {
    await send('bannerimage', picture('png'))
    const before = (await setting('websiteBannerImage')) ?? ''
    await send('bannerimage', picture('png'))
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${server.origin}/api/api/settings/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return answer.json()
    }
    const { websiteBannerImage: shown } = await call('')
    expect(shown).toMatchObject({ value: await setting('websiteBannerImage'), changedBy: 'admin' })
    expect(shown).not.toHaveProperty('valueBefore')
    const asked = { key: 'websiteBannerImage', value: before }
    expect(await call('', asked)).toMatchObject({ code: 'settingNotFile', field: 'websiteBannerImage' })
    expect(await call('take', { values: [asked] })).toMatchObject({ code: 'settingNotFile' })
    expect(await setting('websiteBannerImage')).toBe(shown.value)
  })

  it.each(['png', 'jpeg'] as const)('may have something behind the end of its %s', async type => {
    expect((await send('bannerimage', Buffer.concat([picture(type), Buffer.alloc(50)]))).status).toBe(200)
  })

  it('refuses a file that only claims to be a picture', async () => {
    const bomb = picture('png', 10, 10)
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(20_000, 20)
    const torn = picture('jpeg').subarray(0, 700)
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(100))
    const hidden = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), page])
    // The decoder draws what there is of a picture that is cut off.
    const cut = (['png', 'jpeg'] as const).flatMap(type => {
      const whole = picture(type)
      const ends = [type === 'png' ? 12 : 2, Math.floor(whole.length / 2)]
      return ends.map(missing => whole.subarray(0, whole.length - missing))
    })
    for (const bytes of [page, hidden, bomb, torn, ...cut, Buffer.from('GIF89a'.padEnd(50))])
      expect((await send('bannerimage', bytes)).body.code).toBe('imageInvalid')
    expect((await send('bannerimage', null)).body.code).toBe('uploadMissing')
    expect((await send('bannerimage', new Uint8Array(0))).body.code).toBe('uploadMissing')
    expect((await send('bannerimage', new Uint8Array(5 * 1024 * 1024 + 1))).body.code).toBe('tooLarge')
    expect((await send('bannerimage', picture('png'), { token: patron })).status).toBe(403)
  })
})

describe('the gallery', () => {
  it('has four places, each with a picture of its own, redrawn', async () => {
    for (const place of [1, 4])
      expect((await send(`galleryimage?place=${place}`, picture('jpeg'))).status).toBe(200)
    const [first, last] = [await setting('websiteGalleryImage1'), await setting('websiteGalleryImage4')]
    expect(first).toMatch(/^gallery1-[0-9a-f]{8}\.webp$/)
    expect((await fetch(`${server.origin}/files/${last}`)).headers.get('content-type')).toBe('image/webp')
    expect((await send('galleryimage?place=4', picture('png'))).status).toBe(200)
    expect((await fetch(`${server.origin}/files/${last}`)).status).toBe(404)
    expect((await fetch(`${server.origin}/files/${first}`)).status).toBe(200)
  })

  it('refuses a fifth picture, a file that is no picture, and any picture from a patron', async () => {
    for (const place of [0, 5])
      expect((await send(`galleryimage?place=${place}`, picture('png'))).status).toBe(400)
    expect((await send('galleryimage?place=1', Buffer.from('GIF89a'.padEnd(50)))).body.code).toBe(
      'imageInvalid',
    )
    expect((await send('galleryimage?place=1', picture('png'), { token: patron })).status).toBe(403)
  })
})

describe('the amenities (settings-70)', () => {
  it('have a picture each, which is removed again, and their words are public settings', async () => {
    expect((await send('amenityimage?place=2', picture('jpeg'))).status).toBe(200)
    const name = await setting('websiteAmenity2Image')
    expect(name).toMatch(/^amenity2-[0-9a-f]{8}\.webp$/)
    expect((await fetch(`${server.origin}/files/${name}`)).status).toBe(200)
    expect((await removePicture('amenity2', patron)).status).toBe(403)
    expect((await fetch(`${server.origin}/files/${name}`)).status).toBe(200)
    expect((await removePicture('amenity2')).status).toBe(200)
    expect(await setting('websiteAmenity2Image')).toBe('')
    expect((await fetch(`${server.origin}/files/${name}`)).status).toBe(404)
    expect((await removePicture('amenity2')).status).toBe(200)
    expect((await removePicture('newsletter')).status).toBe(400)
  })

  it('are three, of pictures only', async () => {
    for (const place of [0, 4])
      expect((await send(`amenityimage?place=${place}`, picture('png'))).status).toBe(400)
    expect((await send('amenityimage?place=1', Buffer.from('GIF89a'.padEnd(50)))).body.code).toBe(
      'imageInvalid',
    )
    expect((await send('amenityimage?place=1', picture('png'), { token: patron })).status).toBe(403)
  })
})

describe('the picture of an entry of a list', () => {
  it('is redrawn, replaces the one before, and is removed', async () => {
    const words = { en: 'Robes', he: 'חלוקים', yi: '' }
    const added = await ask('POST', 'lists', { action: 'add', list: 'amenity', names: words, texts: words })
    const place = `list=amenity&id=${added.result?.[0]?.id}` as const
    const pictureOf = async () => (await ask('GET', 'lists/edited?list=amenity'))[0]?.picture ?? ''
    const status = async (name: string) => (await fetch(`${server.origin}/files/${name}`)).status
    expect((await send(`lists/picture?${place}`, Buffer.from('GIF89a'.padEnd(50)))).body.code).toBe(
      'imageInvalid',
    )
    expect((await send(`lists/picture?${place}`, picture('jpeg'))).status).toBe(200)
    const first = await pictureOf()
    expect(first).toMatch(/^amenity-[0-9a-f]{8}\.webp$/)
    expect(await status(first)).toBe(200)
    expect((await send(`lists/picture?${place}`, picture('png'))).status).toBe(200)
    const second = await pictureOf()
    expect([await status(first), await status(second)]).toEqual([404, 200])
    await ask('DELETE', `lists/picture?${place}`)
    expect([await pictureOf(), await status(second)]).toEqual(['', 404])
    expect((await send('lists/picture?list=amenity&id=none', picture('png'))).body.code).toBe(
      'listEntryMissing',
    )
    expect((await send(`lists/picture?${place}`, picture('png'), { token: patron })).status).toBe(403)
  })

  async function ask(method: string, path: string, body?: object) {
    const answer = await fetch(`${server.origin}/api/api/settings/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${admin}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return answer.json() as Promise<{ result?: { id: string }[] } & { picture: string }[]>
  }
})

describe('the newsletters', () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF')

  it('are PDFs, with generated names, newest first', async () => {
    expect((await send('newsletter', Buffer.from('<html>'), { name: 'a.pdf' })).body.code).toBe('pdfInvalid')
    await send('newsletter', pdf, { name: '../../etc/Kislev 5787.pdf' })
    const { body } = await send('newsletter', pdf, { name: 'טבת.pdf' })
    const [newest, first] = body.result ?? []
    expect(newest?.name).toMatch(/^newsletter-[0-9a-f]{8}\.pdf$/)
    expect([newest?.title, first?.title]).toEqual(['טבת', 'Kislev 5787'])
    expect(first?.name).toMatch(/^etc-Kislev-5787-[0-9a-f]{8}\.pdf$|^Kislev-5787-[0-9a-f]{8}\.pdf$/)
    expect(await setting('newsletterFile')).toBe(newest?.name)
    const shown = await fetch(`${server.origin}/files/${newest?.name}`)
    expect(shown.headers.get('content-disposition')).toBe('attachment')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await remove(newest?.name ?? '')).status).toBe(200)
    expect(await setting('newsletterFile')).toBe(first?.name)
  })

  it.each([
    ['שבט תשפ״ז.pdf', 'שבט תשפ״ז'],
    ['די נייע-בלעטל_2.PDF', 'די נייע בלעטל 2'],
    [`${'א'.repeat(70)}.pdf`, 'א'.repeat(60)],
    ['\u202eשבט\u202c 🎉.pdf', 'שבט'],
    ['🎉.pdf', 'newsletter'],
  ])('are read by the words of their name, in any script: %s (screens-594)', async (name, title) => {
    const { body } = await send('newsletter', pdf, { name })
    const found = body.result?.find(each => each.title === title)
    expect(found?.name).toMatch(/^[\w-]+\.pdf$/)
    await remove(found?.name ?? '')
  })

  it('that an older release stored are read by the words of their own name', async () => {
    const row = {
      kind: 'newsletter',
      type: 'application/pdf',
      bytes: 1,
      content: 'eA==',
      createdAt: '9',
    } as const
    await server.facility.write(async trx =>
      ok(await insertSiteFile(trx, { ...row, name: 'Elul-5786-0a1b2c3d.pdf', title: '' })),
    )
    expect((await listNewsletters(server.facility))[0]).toMatchObject({ title: 'Elul 5786' })
    await remove('Elul-5786-0a1b2c3d.pdf')
  })

  it.each(['../portal.sqlite', '..%2f..%2fetc%2fpasswd', '%00', '/etc/passwd', 'banner-00000000.webp'])(
    'have no file named %s',
    async name => {
      const before = await server.facility.db.selectFrom('siteFile').select('name').execute()
      expect((await remove(name)).body.code).toBe('fileMissing')
      expect((await fetch(`${server.origin}/files/${encodeURIComponent(name)}`)).status).toBe(404)
      expect(await server.facility.db.selectFrom('siteFile').select('name').execute()).toEqual(before)
    },
  )

  async function remove(name: string) {
    const query = new URLSearchParams({ name })
    const answer = await fetch(`${server.origin}/api/api/settings/newsletter?${query}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    })
    return { status: answer.status, body: (await answer.json()) as { code?: string } }
  }
})

it('no header of a file makes the reader pass its end', () => {
  for (const head of [[], [0xff], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xc0, 0, 0], [0x89, 0x50, 0x4e, 0x47]])
    expect(imageSize(Uint8Array.from(head))).toBeNull()
})

it("serves Apple the processor's file unchanged, and no page of the app without one", async () => {
  const address = `${server.origin}/.well-known/apple-developer-merchantid-domain-association`
  expect((await fetch(address)).status).toBe(404)
  proof.content = (await readDomainProof(import.meta.filename)).content
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(proof.content)
  await expect(readDomainProof('/nowhere/at/all')).rejects.toThrow('APPLE_PAY_DOMAIN_FILE')
})
