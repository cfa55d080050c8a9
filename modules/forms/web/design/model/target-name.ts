/** What something on the canvas is called. */
import { sayKind, type FormModel, type LayoutItem, type LocalText } from '#forms-core/index.ts'
import { titleOfNewItem } from '../commands/add.ts'
import { findField } from './find-field.ts'
import { itemAt, type Target } from './layout-tree.ts'

export function nameOfTarget(model: FormModel, target: Target): LocalText {
  if (target.is === 'form') return model.title
  if (target.is === 'field') return findField(model, target.id)?.label ?? { zh: target.id, en: target.id }
  const item = itemAt(model, target.path)
  return item === undefined ? { zh: target.path, en: target.path } : nameOfItem(model, item)
}

export function nameOfItem(model: FormModel, item: LayoutItem): LocalText {
  switch (item.type) {
    case 'field':
      return nameOfTarget(model, { is: 'field', id: item.field })
    case 'section':
      return item.title
    case 'divider':
      return item.title ?? titleOfNewItem('divider')
    case 'tabs':
    case 'columns':
    case 'text':
      return titleOfNewItem(item.type)
  }
}

export const kindName = (kind: string): LocalText => ({ zh: sayKind(kind, 'zh'), en: sayKind(kind, 'en') })
