/** The texts of pages: the kit's and those of one module, fetched beside the first page of it. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { Page } from '#shell/registry.ts'

const files = import.meta.glob<TextTree>('../../{kit,modules/*}/locales/{zh,en}.json', { import: 'default' })
const known = new Map<string, Promise<void>>()

/** Adds the texts of a room once; a failed fetch is forgotten, so that it can be tried again. */
export function textsOf(directory: string): Promise<void> {
  const running = known.get(directory) ?? fetchTexts(directory)
  known.set(directory, running)
  return running
}

async function fetchTexts(directory: string): Promise<void> {
  try {
    const texts = await files[`../../${directory}/locales/${currentLanguage()}.json`]?.()
    if (texts) await addTexts([texts])
  } catch (thrown) {
    known.delete(directory)
    throw thrown
  }
}

/** A module's pages, each of which brings the module's texts along. */
export function withTexts(module: string, pages: readonly Page[]): Page[] {
  return pages.map((page) => ({
    ...page,
    load: async () => {
      const directories = ['kit', ...[module, ...(page.textsOf ?? [])].map((one) => `modules/${one}`)]
      const [loaded] = await Promise.all([page.load(), ...directories.map(textsOf)])
      return loaded
    },
  }))
}
