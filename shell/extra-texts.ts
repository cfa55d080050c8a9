/**
 * Texts of the frame that few people need: those of its dialogs, its palette, and of its pages that are not built yet.
 * Fetched beside what shows them.
 */
import { addTexts, type TextTree } from './i18n.ts'
import { currentLanguage } from './language.ts'
import type dialogTexts from './locales/dialog.zh.json'
import type paletteTexts from './locales/palette.zh.json'
import type routeTexts from './locales/route.zh.json'

declare module './i18n.ts' {
  interface Texts {
    dialog: typeof dialogTexts
    palette: typeof paletteTexts
    route: typeof routeTexts
  }
}

type Extra = 'dialog' | 'palette' | 'route'

const files: Record<Extra, Record<'zh' | 'en', () => Promise<{ default: TextTree }>>> = {
  dialog: { zh: () => import('./locales/dialog.zh.json'), en: () => import('./locales/dialog.en.json') },
  palette: { zh: () => import('./locales/palette.zh.json'), en: () => import('./locales/palette.en.json') },
  route: { zh: () => import('./locales/route.zh.json'), en: () => import('./locales/route.en.json') },
}
/** Those that can be asked for. */
const known = new Set<Extra>()

/** Resolves when the texts can be asked for. Called again, it only asks again for what did not come. */
export async function loadExtraTexts(extra: Extra): Promise<void> {
  if (known.has(extra)) return
  const { default: texts } = await files[extra][currentLanguage()]()
  await addTexts([texts])
  known.add(extra)
}
