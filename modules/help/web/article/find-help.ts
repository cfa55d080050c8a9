/** Searches the help in the language of the page. Texts of the help must be there. */
import { t } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { loadSections } from './articles.ts'
import { findSections, type FoundSection } from './find-sections.ts'

/** The sections that say what was typed, the best first; Chinese titles also by pinyin and initials. */
export async function findHelp(typed: string): Promise<readonly FoundSection[]> {
  const [sections, { soundMatch }] = await Promise.all([
    loadSections(currentLanguage()),
    import('#shell/palette/sounds.ts'),
  ])
  return findSections(sections, typed, { titles: (topic) => t(`help.topic.${topic}`), sounds: soundMatch })
}
