/** Documents for tests that programs really open: made here, small. */
import { zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const bytes = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? new TextEncoder().encode(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>))
}

const relations = (...entries: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const types = (...overrides: readonly (readonly [part: string, type: string])[]) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${overrides
    .map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

interface WordContent {
  heading: string
  paragraphs: readonly string[]
  /** A PNG after the text. */
  picture?: Uint8Array
  /** Address of a link around the last paragraph. */
  link?: string
}

/** A Word document. */
export function aWordFile({ heading, paragraphs, picture, link }: WordContent): Buffer {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const last = paragraphs.length - 1
  const body = [
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(heading)}</w:p>`,
    ...paragraphs.map((text, at) =>
      link !== undefined && at === last
        ? `<w:p><w:hyperlink r:id="rLink">${run(text)}</w:hyperlink></w:p>`
        : `<w:p>${run(text)}</w:p>`,
    ),
    picture ? PICTURE : '',
  ].join('')
  return zipped({
    '[Content_Types].xml': types(
      ['/word/document.xml', 'wordprocessingml.document.main'],
      ['/word/styles.xml', 'wordprocessingml.styles'],
    ),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels': relations(
      ['rStyles', 'styles', 'styles.xml'],
      ['rPicture', 'image', 'media/image1.png'],
    ).replace(
      '</Relationships>',
      link === undefined
        ? '</Relationships>'
        : `<Relationship Id="rLink" Type="${OFFICE}/hyperlink" Target="${escaped(link)}" TargetMode="External"/></Relationships>`,
    ),
    ...(picture ? { 'word/media/image1.png': picture } : {}),
  })
}

const PICTURE =
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="picture"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rPicture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'

/** A workbook: sheets by name, each with rows of texts and numbers. */
export function aWorkbook(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Buffer {
  const names = Object.keys(sheets)
  const cell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const sheet = (rows: readonly (readonly (string | number)[])[]) =>
    `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (cells, y) =>
          `<row r="${y + 1}">${cells.map((value, x) => cell(value, columnName(x) + (y + 1))).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const main = 'spreadsheetml.sheet.main'
  return zipped({
    '[Content_Types].xml': types(
      ['/xl/workbook.xml', main],
      ...names.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'] as const),
    ),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ),
    ...Object.fromEntries(Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(rows)])),
  })
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** A PDF with a line of (Latin) text on each page. */
export function aPdfFile(pages: readonly string[]): Buffer {
  const objects: string[] = []
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [at, text] of pages.entries()) {
    const content = `BT /F1 32 Tf 60 700 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A second of a tone as WAV. */
export function aWavFile(): Buffer {
  const [rate, count] = [8_000, 8_000]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + count, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(count, 40)
  const samples = Uint8Array.from({ length: count }, (_, at) => 128 + 60 * Math.sin((at / rate) * 2 * Math.PI * 440))
  return Buffer.concat([head, samples])
}
