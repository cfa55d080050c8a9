/**
 * Rich text on its way in and out. In: only what `contract/rich-text.ts` lists is kept, and pictures are remembered by
 * the id of their file, because addresses expire. Out: each picture gets a fresh address.
 */
import sanitize from 'sanitize-html'
import { fileIdOf, isLinkAddress, RICH_ELEMENTS } from '#contract/rich-text.ts'

export interface CleanText {
  /** For storing: pictures are named `oss:{id}`. */
  readonly html: string
  /** Of the pictures, each once, in order. */
  readonly fileIds: readonly string[]
  /** The words alone, on one line. */
  readonly text: string
}

const STORED = 'oss:'
const STORED_PICTURE = /(<img[^>]*? src=")oss:([0-9a-f-]{36})(")/g
const BLOCK_END = /<\/(?:p|h[1-4]|li|th|td|tr|blockquote|pre)>|<br \/>|<hr \/>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Deeper than lists in tables in the quotations of a long exchange of mails. */
export const MAX_HTML_DEPTH = 100

/** HTML that is nested deeper than any text that a person writes. */
export class HtmlTooDeep extends Error {
  constructor() {
    super(`HTML is nested more than ${MAX_HTML_DEPTH} levels deep`)
    this.name = 'HtmlTooDeep'
  }
}

/** Follows the parser itself: code that counted tags in the text could be deceived by comments and attributes. */
function depthLimit(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag: () => {
      depth += 1
      if (depth > MAX_HTML_DEPTH) throw new HtmlTooDeep()
    },
    onCloseTag: () => void (depth -= 1),
  }
}

const someOf = (attributes: Record<string, string> | false): Record<string, string> => attributes || {}

const rules: sanitize.IOptions = {
  allowedTags: Object.keys(RICH_ELEMENTS),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_ELEMENTS).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['oss'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: someOf(isLinkAddress(href) && { href }) }),
    img: (tagName, { src = '', alt = '' }) => {
      const id = src.startsWith(STORED) ? src.slice(STORED.length) : fileIdOf(src)
      return { tagName, attribs: someOf(id !== undefined && { src: STORED + id, alt }) }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}

/**
 * What is kept of HTML that came from outside. Cleaning what is clean changes nothing.
 * @throws HtmlTooDeep as soon as one element too many is open, because the time it takes grows with the square of the
 *   depth
 */
export function cleanHtml(given: string): CleanText {
  const html = sanitize(given, { ...rules, ...depthLimit() }).trim()
  const fileIds = [...new Set([...html.matchAll(STORED_PICTURE)].map(([, , id = '']) => id))]
  return { html, fileIds, text: wordsOf(html) }
}

/** Stored HTML as it is sent. @param addressOf the present address of a file */
export function withAddresses(html: string, addressOf: (id: string) => string): string {
  return html.replace(
    STORED_PICTURE,
    (_, before: string, id: string, after: string) => before + escaped(addressOf(id)) + after,
  )
}

/** Stored HTML without the pictures of these files. */
export function withoutFiles(html: string, gone: ReadonlySet<string>): string {
  return html.replace(/<img[^>]*? src="oss:([0-9a-f-]{36})"[^>]*>/g, (picture, id: string) =>
    gone.has(id) ? '' : picture,
  )
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The words of stored HTML, on one line. */
export function wordsOf(html: string): string {
  return html
    .replace(BLOCK_END, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
