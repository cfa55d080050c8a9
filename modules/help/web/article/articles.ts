/**
 * The contents of the help: one Markdown file per topic and language, each a file of its own that is fetched when it is
 * read.
 */
import type { Language } from '#shell/language.ts'
import { topics, type TopicId } from '../topics.ts'
import { sectionsOf, type ArticleSection } from './sections.ts'

type Loader = () => Promise<string>
const files: Readonly<Record<string, Loader>> = {
  ...import.meta.glob<string>('../pages/zh/*.md', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../pages/en/*.md', { query: '?raw', import: 'default' }),
}

/** The Markdown of a topic. @throws where the file cannot be fetched */
export async function loadArticle(id: TopicId, language: Language): Promise<string> {
  const load = files[`../pages/${language}/${id}.md`]
  if (!load) throw new Error(`the help has no page ${id} in ${language}`)
  return load()
}

let all: { readonly language: Language; readonly sections: Promise<readonly ArticleSection[]> } | undefined

/** Every section of every topic, for searching; fetched once, and forgotten when that fails. */
export function loadSections(language: Language): Promise<readonly ArticleSection[]> {
  if (all?.language === language) return all.sections
  const sections = Promise.all(topics.map(async ({ id }) => sectionsOf(id, await loadArticle(id, language)))).then(
    (of) => of.flat(),
  )
  sections.catch(() => {
    all = undefined
  })
  all = { language, sections }
  return sections
}
