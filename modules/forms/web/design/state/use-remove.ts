/** Removing: what others use is not removed unasked, and each place is named. */
import { placedFields, referencesTo } from '#forms-core/index.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { fieldsOf, remove } from '../commands/remove.ts'
import { nameOfTarget } from '../model/target-name.ts'
import type { Target } from '../model/layout-tree.ts'
import { useDesigner, type FocusPlace } from './use-designer.ts'
import { inLanguage, propertyName } from './words.ts'

export function useRemove(): (target: Target, focus?: FocusPlace) => Promise<void> {
  const t = useT()
  const { model, apply, fixed, isReadOnly } = useDesigner()
  return async (target, focus = 'canvas') => {
    if (target.is === 'form' || isReadOnly) return
    const ids = fieldsOf(model, target)
    const inside = placedFields(model.fields).filter(
      ({ field, table }) => ids.has(field.id) || ids.has(table?.id ?? ''),
    )
    const all = new Set(inside.map(({ field }) => field.id))
    const places = referencesTo(model, all).map(({ by, property }) =>
      t('forms.design.remove.place', { field: inLanguage(by.field.label), property: propertyName(t, property) }),
    )
    const reasons = [
      ...(places.length > 0
        ? [t('forms.design.remove.used', { places: places.join(t('forms.design.listSeparator')) })]
        : []),
      ...(inside.some(({ field }) => fixed.has(field.id)) ? [t('forms.design.remove.published')] : []),
      ...(target.is === 'item' && ids.size > 0 ? [t('forms.design.remove.inside', { count: ids.size })] : []),
    ]
    const name = inLanguage(nameOfTarget(model, target))
    const isSure =
      reasons.length === 0 ||
      (await ask({
        title: t('forms.design.remove.ask', { name }),
        consequence: reasons.join(' '),
        yes: t('forms.design.remove'),
        danger: true,
      }))
    if (isSure) apply(remove(model, { target }), focus)
  }
}
