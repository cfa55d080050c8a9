/** What modules let the palette do, with their texts, in one go. */
import { addTexts } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { PaletteAction } from '#shell/palette/action.ts'
import { actions as help } from '#help/web/actions.ts'
import { actions as messaging } from '#messaging/web/actions.ts'
import { actions as portal } from '#portal/web/actions.ts'
import { actions as system } from '#system/web/actions.ts'

/** Resolves when their titles can be asked for. */
export async function paletteActions(): Promise<readonly PaletteAction[]> {
  const { texts } = await (currentLanguage() === 'en'
    ? import('./palette-texts.en.ts')
    : import('./palette-texts.zh.ts'))
  await addTexts(texts)
  return [...system, ...portal, ...messaging, ...help]
}
