/** A PDF of Chinese text, set in a font that every reader brings. The same lines always make the same bytes. */

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const FONT = 3

/** As the font's map wants it: UTF-16, most significant byte first, in hexadecimal. */
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

const page = (lines: readonly string[]) =>
  lines
    .map((line, at) => {
      const size = at === 0 ? 20 : 12
      return `BT /F1 ${size} Tf ${LEFT} ${HEIGHT - 96 - at * 26 - (at > 0 ? 14 : 0)} Td <${hex(line)}> Tj ET`
    })
    .join('\n')

/** One page per list of lines, the first line of each being its title. */
export function pdf(pages: readonly (readonly string[])[]): Uint8Array {
  const first = FONT + 2
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${FONT + 1} 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>',
    ...pages.flatMap((lines, at) => {
      const content = page(lines)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 ${FONT} 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
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
