/** A Word document and a workbook, as small as programs accept them. The same content always makes the same bytes. */
import { zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const FORMAT = 'http://schemas.openxmlformats.org'
const RELATION = `${FORMAT}/officeDocument/2006/relationships`
/** The least a zip can say; files within keep it. */
const WRITTEN = '2026-01-05T09:00:00'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const zipped = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(XML + text)])),
    { mtime: WRITTEN, level: 9 },
  )

const relations = (ways: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${FORMAT}/package/2006/relationships">${ways
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${RELATION}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypes = (parts: readonly (readonly [part: string, type: string])[]) =>
  `<Types xmlns="${FORMAT}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

export type WordLine = { readonly heading: 1 | 2; readonly text: string } | string | readonly (readonly string[])[]

/** Headings, paragraphs and tables, one after the other. */
export function wordDocument(lines: readonly WordLine[]): Uint8Array {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`
  const body = lines.map((line) => {
    if (typeof line === 'string') return `<w:p>${run(line)}</w:p>`
    if ('heading' in line)
      return `<w:p><w:pPr><w:pStyle w:val="Heading${line.heading}"/></w:pPr>${run(line.text)}</w:p>`
    return `<w:tbl>${line.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  })
  const main = `${FORMAT}/wordprocessingml/2006/main`
  const style = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
  return zipped({
    '[Content_Types].xml': contentTypes([
      ['word/document.xml', 'wordprocessingml.document.main'],
      ['word/styles.xml', 'wordprocessingml.styles'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}">${style(1)}${style(2)}</w:styles>`,
    'word/_rels/document.xml.rels': relations([['styles', 'styles.xml']]),
  })
}

/** Sheets by name, each with rows of texts and numbers; at most 26 columns. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array {
  const cell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const row = (cells: readonly (string | number)[], y: number) =>
    `<row r="${y + 1}">${cells.map((value, x) => cell(value, String.fromCharCode(65 + x) + (y + 1))).join('')}</row>`
  const main = `${FORMAT}/spreadsheetml/2006/main`
  const names = Object.keys(sheets)
  const part = (at: number) => `worksheets/sheet${at + 1}.xml`
  const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
  return zipped({
    '[Content_Types].xml': contentTypes([
      ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ...names.map((_, at) => [`xl/${part(at)}`, 'spreadsheetml.worksheet'] as const),
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${RELATION}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(names.map((_, at) => ['worksheet', part(at)] as const)),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/${part(at)}`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}
