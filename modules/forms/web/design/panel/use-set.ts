import type { FieldId } from '#forms-core/index.ts'
import { changeField, changeItem } from '../commands/change.ts'
import { useDesigner } from '../state/use-designer.ts'

/** Sets a property of a field; `undefined` takes it away. False where the model could not be read then. */
export function useSet(id: FieldId): (property: string, value: unknown) => boolean {
  const { model, apply } = useDesigner()
  return (property, value) => apply(changeField(model, { id, property, value }))
}

/** The same for an item of the layout. */
export function useSetItem(path: string): (property: string, value: unknown) => boolean {
  const { model, apply } = useDesigner()
  return (property, value) => apply(changeItem(model, { path, property, value }))
}
