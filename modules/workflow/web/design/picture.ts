/** A drawing as a picture: dark on white, whatever the theme, and sharp enough to be printed. */
import { saveFile } from '#shell/request/transfer.ts'

const COLOURS: Readonly<Record<string, string>> = {
  '--pt-surface': '#fff',
  '--wf-stroke': '#333b4d',
  '--pt-text': '#000',
}
/** Pixels of a picture for each of the drawing. */
const SCALE = 2
/** Along an edge; browsers draw no larger ones. What would be larger is saved as it was drawn, as SVG. */
const MAX_PIXELS = 8_000

/** The drawing without what only the page knows, on white ground. Pure. */
export function onPaper(svg: string): string {
  const box = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? ''
  const [x = '0', y = '0', width = '100%', height = '100%'] = box.split(/[\s,]+/).filter((part) => part !== '')
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>`
  return svg
    .replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => COLOURS[name] ?? whole)
    .replace(/<svg[^>]*>/, (tag) => `${tag}${ground}`)
}

/** Pixels of the picture of a drawing; undefined where it is to be saved as it was drawn. Pure. */
export function pixelsOf(svg: string): { width: number; height: number } | undefined {
  const side = (name: string) => Math.ceil(Number(new RegExp(` ${name}="([\\d.]+)"`).exec(svg)?.[1]) * SCALE)
  const [width, height] = [side('width'), side('height')]
  const isDrawn = [width, height].every((one) => one > 0 && one <= MAX_PIXELS)
  return isDrawn ? { width, height } : undefined
}

/** @param name without its ending */
export async function savePicture(drawing: string, name: string): Promise<void> {
  const svg = onPaper(drawing)
  const drawn = new Blob([svg], { type: 'image/svg+xml' })
  const size = pixelsOf(svg)
  const picture = size && (await painted(drawn, size))
  const address = URL.createObjectURL(picture ?? drawn)
  saveFile(address, `${name}.${picture ? 'png' : 'svg'}`)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function painted(drawn: Blob, { width, height }: { width: number; height: number }): Promise<Blob | undefined> {
  const address = URL.createObjectURL(drawn)
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)))
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
