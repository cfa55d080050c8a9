/**
 * A PDF of Chinese text with its font embedded (`glyphs.ts`), so that it is readable whatever fonts a reader has. The
 * same lines always make the same bytes.
 */
import { demoGlyphs, type Glyph } from './glyphs.ts'

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const FONT = 3
const TO_UNICODE = 4
/** The first glyph has code 1. */
const FIRST = 1

const codes = new Map(demoGlyphs.map(({ character }, at) => [character, at + FIRST]))

const byte = (code: number): string => code.toString(16).padStart(2, '0')

/** Codes in hexadecimal. @throws Error for a character that the font does not have */
function encoded(text: string): string {
  return [...text]
    .map((character) => {
      const code = codes.get(character)
      if (code === undefined) throw new Error(`glyphs.json has no ${character}`)
      return byte(code)
    })
    .join('')
}

const page = (lines: readonly string[]) =>
  lines
    .map((line, at) => {
      const size = at === 0 ? 20 : 12
      return `BT /F1 ${size} Tf ${LEFT} ${HEIGHT - 96 - at * 26 - (at > 0 ? 14 : 0)} Td <${encoded(line)}> Tj ET`
    })
    .join('\n')

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** How a glyph is painted: its width and box, then its outline. */
const procedure = ({ width, outline }: Glyph) => stream(`${width} 0 0 -300 ${width} 1000 d1\n${outline}`)

const nameOf = (at: number) => `g${at + FIRST}`

/** A font whose glyphs are drawings within the file. @param firstGlyph number of the object of the first glyph */
function font(firstGlyph: number): string {
  const names = demoGlyphs.map((_, at) => `/${nameOf(at)}`).join(' ')
  const procedures = demoGlyphs.map((_, at) => `/${nameOf(at)} ${firstGlyph + at} 0 R`).join(' ')
  const widths = demoGlyphs.map(({ width }) => width).join(' ')
  return `<< /Type /Font /Subtype /Type3 /Name /F1 /FontBBox [0 -300 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar ${FIRST} /LastChar ${demoGlyphs.length} /Widths [${widths}] /Encoding << /Type /Encoding /Differences [${FIRST} ${names}] >> /CharProcs << ${procedures} >> /Resources << >> /ToUnicode ${TO_UNICODE} 0 R >>`
}

/** What each code says, so that the text can be searched and copied. */
function toUnicode(): string {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const lines = demoGlyphs.map(({ character }, at) => `<${byte(at + FIRST)}> <${utf16(character)}>`)
  return stream(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def /CMapName /Demo def',
      '1 begincodespacerange <00> <ff> endcodespacerange',
      `${lines.length} beginbfchar`,
      ...lines,
      'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  )
}

/** One page per list of lines, the first line of each being its title. */
export function pdf(pages: readonly (readonly string[])[]): Uint8Array {
  const firstGlyph = TO_UNICODE + 1
  const firstPage = firstGlyph + demoGlyphs.length
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font(firstGlyph),
    toUnicode(),
    ...demoGlyphs.map(procedure),
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 ${FONT} 0 R >> >> /Contents ${firstPage + at * 2 + 1} 0 R >>`,
      stream(page(lines)),
    ]),
  ]
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
