/** What a reader of a printed page finds on its sheets. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The text of all sheets of what the browser would print, without its spaces. */
export async function printedText(page: Page): Promise<string> {
  // pdfjs draws with a class of browsers, which reading text does not touch.
  Object.assign(globalThis, { DOMMatrix: Object })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) }).promise
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  const pages = await Promise.all(numbers.map(async (at) => (await document.getPage(at)).getTextContent()))
  await document.destroy()
  const text = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('')
  // Fonts give some characters back as radicals that look the same, and lines end where they like.
  return text.normalize('NFKC').replaceAll(/\s/g, '')
}

/** How wide and how high the first sheet is, in points. */
export async function printedSize(page: Page): Promise<number[]> {
  Object.assign(globalThis, { DOMMatrix: Object })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) }).promise
  const [left = 0, top = 0, right = 0, bottom = 0] = (await document.getPage(1)).view
  await document.destroy()
  return [Math.round(right - left), Math.round(bottom - top)]
}

/** Whether poppler's reader is there, which not every machine has. */
export const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

/** The same as another program reads it, line by line as on paper: `pdftotext` of poppler. */
export async function readByPdftotext(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-print-'))
  try {
    const file = join(folder, 'sheet.pdf')
    await page.pdf({ preferCSSPageSize: true, path: file })
    const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-'], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return stdout.normalize('NFKC')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
