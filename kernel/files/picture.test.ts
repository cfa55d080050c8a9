import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPicture, aPictureBomb } from '../../tests/some-files.ts'
import { MAX_SIDE, repaint, type PictureType } from './picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-picture-'))
let count = 0

async function repainted(content: Uint8Array, type: PictureType) {
  const path = join(folder, String((count += 1)))
  writeFileSync(path, content)
  const clean = await repaint(path, `${path}.out`, type)
  return { ...clean, content: readFileSync(clean.path) }
}

describe('a picture is painted anew', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('%s stays what it is, as large as it was', async (format) => {
    const { width, height, bytes, content } = await repainted(await aPicture(format), `image/${format}`)
    expect({ width, height, bytes }).toEqual({ width: 40, height: 30, bytes: content.length })
    expect((await sharp(content).metadata()).format).toBe(format)
  })

  test('what hides behind its last pixel or in its metadata is gone, and it stands upright', async () => {
    const photo = await aPicture('jpeg', { orientation: 6 })
    expect(photo.includes('SECRET-PLACE')).toBe(true)
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { content, width, height } = await repainted(polyglot, 'image/jpeg')
    expect({ width, height }).toEqual({ width: 30, height: 40 })
    for (const hidden of ['SECRET-PLACE', '<script>', 'PK\u0003\u0004']) expect(content.includes(hidden)).toBe(false)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
  })

  test('nothing is kept larger than a screen can show', async () => {
    const { width, height } = await repainted(await aPicture('png', { width: 6000, height: 3000 }), 'image/png')
    expect({ width, height }).toEqual({ width: MAX_SIDE, height: 2048 })
  })

  test('an animation stays one', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { content, height } = await repainted(animated, 'image/gif')
    expect((await sharp(content).metadata()).pages).toBe(3)
    expect(height).toBe(8)
  })
})

describe('refused', () => {
  test('a bomb of 900 megapixels, without the memory for it', async () => {
    const bomb = aPictureBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    await expect(repainted(bomb, 'image/png')).rejects.toMatchObject({ reason: 'too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  test.each([
    ['cut off in the middle', async () => (await aPicture('jpeg', { width: 900, height: 900 })).subarray(0, 4000)],
    ['another format than it was taken for', async () => aPicture('png')],
    ['an SVG that calls itself a JPEG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nonsense', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('what is %s', async (_, content) => {
    await expect(repainted(await content(), 'image/jpeg')).rejects.toMatchObject({ reason: 'unreadable' })
  })
})
