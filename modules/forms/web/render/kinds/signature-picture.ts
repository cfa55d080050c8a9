/** Signatures as pictures: dark strokes on white, in dark surroundings, too. */

export const PAD = { width: 640, height: 200 }
const FONT = '64px "STKaiti", "KaiTi", "Segoe Script", cursive'

/** The picture of a canvas; undefined where the browser cannot make one. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return blob === null ? undefined : new File([blob], 'signature.png', { type: 'image/png' })
}

/** A name, written. */
export async function pictureOfName(name: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = PAD.width
  canvas.height = PAD.height
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  paper(context)
  context.font = FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#111'
  context.fillText(name, PAD.width / 2, PAD.height / 2, PAD.width - 40)
  return pictureOf(canvas)
}

/** White, so that it is read in dark surroundings, too. */
export function paper(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PAD.width, PAD.height)
}
