/** Cutting a piece out of a picture, in the page. */

/** A rectangle in percent of the picture. */
export interface Piece {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface CropLimits {
  /** Longest side of what comes out, in pixels. */
  readonly maxSide: number
  /** What comes out has at most so many bytes. */
  readonly maxBytes: number
}

/** The whole pixels that a piece means, and how large it is painted. Pure. */
export function measure(piece: Piece, picture: { width: number; height: number }, maxSide: number) {
  const pixels = (percent: number, of: number) => Math.round((percent / 100) * of)
  const source = {
    x: pixels(piece.x, picture.width),
    y: pixels(piece.y, picture.height),
    width: Math.max(1, pixels(piece.width, picture.width)),
    height: Math.max(1, pixels(piece.height, picture.height)),
  }
  const scale = Math.min(1, maxSide / Math.max(source.width, source.height))
  return {
    source,
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  }
}

/**
 * Cuts the piece out of a loaded picture. What may be see-through stays PNG; everything else becomes JPEG, and as
 * coarse as it must be to stay within the limit.
 * @throws Error when the browser cannot paint it
 */
export async function cropPicture(
  image: HTMLImageElement,
  piece: Piece,
  file: File,
  limits: CropLimits,
): Promise<File> {
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const { source, width, height } = measure(piece, natural, limits.maxSide)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, source.x, source.y, source.width, source.height, 0, 0, width, height)
  const blob = await encoded(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', limits.maxBytes)
  const ending = blob.type === 'image/jpeg' ? 'jpg' : 'png'
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type })
}

const QUALITIES = [0.9, 0.8, 0.6, 0.4]

async function encoded(canvas: HTMLCanvasElement, type: string, maxBytes: number): Promise<Blob> {
  if (type === 'image/png') {
    const blob = await toBlob(canvas, type)
    if (blob.size <= maxBytes) return blob
  }
  let blob = await toBlob(canvas, 'image/jpeg', QUALITIES[0])
  for (const quality of QUALITIES.slice(1)) {
    if (blob.size <= maxBytes) return blob
    blob = await toBlob(canvas, 'image/jpeg', quality)
  }
  return blob
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality),
  )
