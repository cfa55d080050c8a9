/** Searching the help. Pure; how a Chinese word sounds is given. */
import type { SoundMatch } from '#shell/palette/find-menus.ts'
import type { TopicId } from '../topics.ts'
import type { ArticleSection } from './sections.ts'

export interface FoundSection {
  readonly topic: TopicId
  /** Empty: the whole topic. */
  readonly heading: string
  /** Of the section, or of the topic. */
  readonly title: string
  /** What was typed within the title. */
  readonly mark: readonly [number, number] | undefined
  /** Some words around what was typed, when only the text has it. */
  readonly excerpt: { readonly before: string; readonly hit: string; readonly after: string } | undefined
}

const MAX_FOUND = 30
/** Characters before and after what was found. */
const AROUND = 24
const silent: SoundMatch = () => undefined

/**
 * The sections that say what was typed: those whose title does first, then headings, then texts. Several words must all
 * be there, in any order.
 * @param titles of the topics, in the language of the sections
 */
export function findSections(
  sections: readonly ArticleSection[],
  typed: string,
  { titles, sounds = silent }: { titles: (topic: TopicId) => string; sounds?: SoundMatch },
): FoundSection[] {
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (wanted === '') return []
  const words = wanted.split(' ')
  const rated = sections.flatMap((section) => {
    const isTopic = section.heading === ''
    const title = isTopic ? titles(section.topic) : section.title
    const mark = markIn(title, wanted, sounds)
    if (mark) return [{ score: isTopic ? 3 : 2, found: foundOf(section, { title, mark, excerpt: undefined }) }]
    const all = `${title} ${section.text}`.toLowerCase()
    if (!words.every((word) => all.includes(word))) return []
    const excerpt = excerptOf(section.text, words)
    return [{ score: 1, found: foundOf(section, { title, mark: undefined, excerpt }) }]
  })
  return rated
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ found }) => found)
}

const foundOf = (
  { topic, heading }: ArticleSection,
  { title, mark, excerpt }: Pick<FoundSection, 'title' | 'mark' | 'excerpt'>,
): FoundSection => ({ topic, heading, title, mark, excerpt })

function markIn(title: string, wanted: string, sounds: SoundMatch): readonly [number, number] | undefined {
  const at = title.toLowerCase().indexOf(wanted)
  return at >= 0 ? [at, at + wanted.length] : sounds(title, wanted)
}

function excerptOf(text: string, words: readonly string[]): FoundSection['excerpt'] {
  const small = text.toLowerCase()
  const word = words.find((one) => small.includes(one))
  if (word === undefined) return undefined
  const at = small.indexOf(word)
  const from = Math.max(0, at - AROUND)
  const until = at + word.length
  const rest = text.slice(until, until + AROUND)
  return {
    before: (from > 0 ? '…' : '') + text.slice(from, at),
    hit: text.slice(at, until),
    after: rest + (until + AROUND < text.length ? '…' : ''),
  }
}
