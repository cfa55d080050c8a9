/**
 * Rich text: HTML of which only this much is kept. The server cleans by it whatever is written (`kernel/rich-text`),
 * and the page shows by it whatever is read (`kit/rich-text`), so that neither has to trust the other.
 */

/** The elements, each with the attributes it may have. Addresses are judged apart: `isLinkAddress`. */
export const RICH_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  b: [],
  strong: [],
  i: [],
  em: [],
  u: [],
  s: [],
  br: [],
  hr: [],
  a: ['href'],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  code: [],
  pre: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt'],
}

/** Written text may be this long, markup included. */
export const MAX_RICH_TEXT = 200_000

/** Whether a link may lead there: the web, or a mail address. */
export const isLinkAddress = (href: string): boolean => /^(https?:\/\/|mailto:)[^\s]+$/i.test(href)

/** The address of a stored file of our own, below whatever base path; the id is in the match. */
const FILE_ADDRESS =
  /^(?:\/(?!\/)[\w./-]*)?\/sys\/oss\/(?:file|public)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?[\w=&.%-]*)?$/i

/** The id of the stored file that a picture shows; undefined for pictures of elsewhere, which are not shown. */
export const fileIdOf = (src: string): string | undefined => FILE_ADDRESS.exec(src)?.[1]?.toLowerCase()
