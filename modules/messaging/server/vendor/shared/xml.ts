/** XML of callbacks: flat, small, without a document type and without entities. By fast-xml-parser (MIT). */

/** WeChat's longest message has 2,048 characters. */
const MAX_CHARACTERS = 65_536
const MAX_DEPTH = 8

export interface XmlRecord {
  readonly [name: string]: unknown
}

/** The children of the root `xml`, texts as texts; `undefined` for anything else than such a document. */
export async function readXml(text: string): Promise<XmlRecord | undefined> {
  // A document type is the beginning of every bomb; CDATA is the one declaration that is needed.
  if (text.length > MAX_CHARACTERS || /<!(?!\[CDATA\[)/.test(text)) return undefined
  const { XMLParser } = await import('fast-xml-parser') // few installations have callbacks
  const parser = new XMLParser({
    processEntities: false,
    htmlEntities: false,
    ignoreAttributes: true,
    parseTagValue: false,
    trimValues: true,
    maxNestedTags: MAX_DEPTH,
  })
  try {
    const root: unknown = parser.parse(text, true)
    const content: unknown = isRecord(root) ? root['xml'] : undefined
    return isRecord(content) ? content : undefined
  } catch {
    return undefined
  }
}

export const textIn = (record: XmlRecord, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

const isRecord = (value: unknown): value is XmlRecord => typeof value === 'object' && value !== null
