/** What a reader of a printed page finds on its sheets. */
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
