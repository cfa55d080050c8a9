/** Painting a picture anew, with the library that can. Only the process for pictures imports this. */
import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS, MAX_SIDE, type CleanPicture, type PictureType, type PictureRefusal } from './picture-terms.ts'

/** All frames of an animation together; beyond it only the first stays. */
const MAX_ANIMATED_PIXELS = 20_000_000
const MAX_FRAMES = 200
const SECONDS = 25

sharp.concurrency(1)
sharp.cache(false)
// Of all it could open (SVG, PDF, TIFF and more), it opens these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif', 'image/webp': 'webp' } as const
type Format = (typeof FORMATS)[PictureType]

/** Paints `from` anew into `to`, or says why not. */
export async function paint(from: string, to: string, type: PictureType): Promise<CleanPicture | PictureRefusal> {
  const format = FORMATS[type]
  const limits = { failOn: 'error', sequentialRead: true } as const
  try {
    const head = await sharp(from, { ...limits, limitInputPixels: false }).metadata()
    if (head.format !== format) return 'unreadable'
    const { width, height, pages = 1 } = head
    const pixels = width * height
    if (pixels > MAX_PIXELS) return 'too_large'
    const isAnimated = pages > 1 && pages <= MAX_FRAMES && pixels * pages <= MAX_ANIMATED_PIXELS
    const picture = sharp(from, { ...limits, limitInputPixels: MAX_PIXELS, animated: isAnimated })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const painted = await written(picture, to, format)
    const { size } = await stat(to)
    return { path: to, bytes: size, width: painted.width, height: painted.pageHeight ?? painted.height }
  } catch {
    return 'unreadable'
  }
}

async function written(picture: Sharp, to: string, format: Format) {
  switch (format) {
    case 'png':
      return picture.png({ compressionLevel: 7 }).toFile(to)
    case 'jpeg':
      return picture.jpeg({ quality: 88 }).toFile(to)
    case 'gif':
      return picture.gif({ effort: 3 }).toFile(to)
    case 'webp':
      return picture.webp({ quality: 88, effort: 3 }).toFile(to)
  }
}
