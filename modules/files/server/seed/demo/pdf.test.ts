import { expect, test, vi } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { demoFiles } from './library.ts'
import { demoGlyphs } from './glyphs.ts'
import { pdf } from './pdf.ts'

// pdfjs draws with a class of browsers, which reading text does not touch.
vi.hoisted(() => Object.assign(globalThis, { DOMMatrix: vi.fn<() => void>() }))

const demonstration = () => demoFiles.find(({ name }) => name.endsWith('.pdf'))?.make() ?? new Uint8Array()

test('the demonstration’s PDF brings its own font, and its text can be searched', async () => {
  const bytes = demonstration()
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('STSong')
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  expect(document.numPages).toBe(2)
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(text).toContain('第三条 交通费凭票据实报销，市内交通每天 80 元包干。')
  await document.destroy()
})

test('every glyph is drawn, but for the space, and a character without a glyph is refused', () => {
  expect(demoGlyphs.length).toBeLessThan(256)
  expect(demoGlyphs.filter(({ outline }) => outline === '').map(({ character }) => character)).toEqual([' '])
  expect(() => pdf([['龘']])).toThrow('glyphs.json')
})

test('the same lines make the same bytes', () => {
  expect(demonstration()).toEqual(demonstration())
})
