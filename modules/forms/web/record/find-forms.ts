/** Which forms the page of forms shows, in which groups. Pure; how a name sounds is given. */
import type { SoundMatch } from '#shell/palette/find-menus.ts'
import type { FormEntry } from '#forms/contract/record.ts'

export interface FormGroup {
  /** A value of dictionary `form_category`; empty: none. */
  readonly category: string
  readonly forms: readonly FormEntry[]
}

/** Forms whose names, categories or descriptions contain what was typed, or sound like it. */
export function findForms(
  all: readonly FormEntry[],
  typed: string,
  { categoryName, sounds }: { categoryName: (category: string) => string; sounds: SoundMatch },
): FormEntry[] {
  const wanted = typed.normalize('NFKC').toLowerCase().trim()
  if (wanted === '') return [...all]
  return all.filter(({ name, nameEn, category, description, descriptionEn }) => {
    const words = [name, nameEn, categoryName(category)]
    return (
      [...words, description, descriptionEn].some((text) => text.toLowerCase().includes(wanted)) ||
      words.some((text) => text !== '' && sounds(text, wanted) !== undefined)
    )
  })
}

/** By category, in the order given; forms of other categories after them, those without one last. */
export function groupForms(all: readonly FormEntry[], order: readonly string[]): FormGroup[] {
  const found = [...new Set(all.map(({ category }) => category))].filter((category) => category !== '')
  const known = order.filter((category) => found.includes(category))
  const others = found.filter((category) => !order.includes(category)).sort((a, b) => a.localeCompare(b, 'zh'))
  return [...known, ...others, '']
    .map((category) => ({ category, forms: all.filter((form) => form.category === category) }))
    .filter(({ forms }) => forms.length > 0)
}
