/**
 * How home comes by its widgets: the declarations of all modules and their texts, in one go, while the frame is on its
 * way.
 */
import { addTexts } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { Widget, WidgetSet } from '#shell/home/widgets.ts'
import { textsOf } from './page-texts.ts'

/** What `registerWidgets` is given. */
export async function fetchWidgets(): Promise<WidgetSet[]> {
  const texts = currentLanguage() === 'en' ? import('./widget-texts.en.ts') : import('./widget-texts.zh.ts')
  const [{ moduleWidgets }, { texts: trees }] = await Promise.all([import('./module-widgets.ts'), texts])
  await addTexts(trees)
  return Object.entries(moduleWidgets).map(([module, { widgets, figures }]) => ({
    figures,
    widgets: widgets.map((widget) => (widget.plain ? widget : withTexts(module, widget))),
  }))
}

/** A widget of the design system also says what the kit and its module's pages say. */
const withTexts = (module: string, widget: Widget): Widget => ({
  ...widget,
  load: async () => {
    const [loaded] = await Promise.all([widget.load(), textsOf('kit'), textsOf(`modules/${module}`)])
    return loaded
  },
})
