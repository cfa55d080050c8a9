/**
 * An article as sections of plain text, for its own contents and for searching. Pure, and without a Markdown parser.
 */
import type { TopicId } from '../topics.ts'

export interface ArticleSection {
  readonly topic: TopicId
  /** Of the heading, the same in every language; empty before the first one. */
  readonly heading: string
  readonly title: string
  readonly text: string
}

/** `## Data scope {#data-scope}`: the words, and the name that addresses use. */
const HEADING = /^(#{2,3}) (.+?) \{#([a-z0-9-]+)\}$/

/** The words and the name of a heading line; undefined for every other line. */
export function headingOf(line: string): { level: number; title: string; id: string } | undefined {
  const [, marks = '', title = '', id = ''] = HEADING.exec(line) ?? []
  return marks === '' ? undefined : { level: marks.length, title, id }
}

/** Markdown without its marks. */
const plainText = (line: string): string =>
  line
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:-]+$/, '')
    .trim()

/** Cuts an article at its headings. */
export function sectionsOf(topic: TopicId, markdown: string): ArticleSection[] {
  const sections: { heading: string; title: string; lines: string[] }[] = [{ heading: '', title: '', lines: [] }]
  for (const line of markdown.split('\n')) {
    const found = headingOf(line)
    if (found) sections.push({ heading: found.id, title: found.title, lines: [] })
    else sections.at(-1)?.lines.push(plainText(line))
  }
  return sections.map(({ heading, title, lines }) => ({
    topic,
    heading,
    title,
    text: lines.filter((line) => line !== '').join(' '),
  }))
}
