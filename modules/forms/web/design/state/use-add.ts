/** Adding things where the user is: behind what is selected, or inside it. */
import type { FieldKind } from '#forms-core/index.ts'
import { useStore } from '#shell/store.ts'
import { session } from '#shell/session/session.ts'
import { addField, addItem, newItem } from '../commands/add.ts'
import { innerContainer } from '../model/step-spot.ts'
import { mayPlace, type Placeable } from '../model/may-place.ts'
import { ownerOf, ROOT, sizeOf, spotOf, spotOfPath, type Spot, type Target } from '../model/layout-tree.ts'
import type { PaletteEntry } from '../palette/kinds.ts'
import { useDesigner, type Designer } from './use-designer.ts'

export const placeableOf = (entry: PaletteEntry): Placeable =>
  entry.is === 'kind' ? { is: 'newField', kind: entry.kind } : { is: 'newItem', item: newItem(entry.type) }

/** Behind what is selected; at the end of a selected container; else the nearest place outside that takes it. */
export function insertionSpot({ model }: Pick<Designer, 'model'>, selected: Target, what: Placeable): Spot {
  const end = { container: ROOT, at: sizeOf(model, ROOT) }
  if (selected.is === 'form') return end
  const inner = selected.is === 'item' ? innerContainer(model, selected) : undefined
  const here = spotOf(model, selected)
  let spot: Spot | undefined =
    inner === undefined ? here && { ...here, at: here.at + 1 } : { container: inner, at: sizeOf(model, inner) }
  while (spot !== undefined && !mayPlace(model, what, spot)) {
    const owner = ownerOf(model, spot.container)
    const outer = owner === undefined ? undefined : spotOfPath(owner)
    spot = outer && { ...outer, at: outer.at + 1 }
  }
  return spot ?? end
}

/** Adds an entry of the palette at a spot, or where the user is; false where it cannot stand there. */
export function useAdd(): (entry: PaletteEntry, spot?: Spot) => boolean {
  const designer = useDesigner()
  const { model, selected, apply, newId, draft } = designer
  const { dictionaries = {} } = useStore(session) ?? {}
  return (entry, given) => {
    const spot = given ?? insertionSpot(designer, selected, placeableOf(entry))
    if (entry.is === 'item') return apply(addItem(model, { type: entry.type, spot }), 'canvas')
    const made = { ...newFieldParts(Object.keys(dictionaries), draft.id), id: newId(), columnId: newId() }
    return apply(addField(model, { ...made, kind: entry.kind, spot }), 'canvas')
  }
}

/** What a new field refers to until it is chosen. */
export const newFieldParts = (dictionaries: readonly string[], form: string): { dict: string; form: string } => ({
  dict: dictionaries[0] ?? 'sex',
  form,
})

export type { FieldKind }
