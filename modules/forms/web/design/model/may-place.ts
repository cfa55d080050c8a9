/** One rule for drag, paste and keys: what may stand where. */
import {
  MAX_LAYOUT_LEVELS,
  itemsInside,
  type FieldId,
  type FieldKind,
  type FormModel,
  type LayoutItem,
} from '#forms-core/index.ts'
import { findPlaced } from './find-field.ts'
import { itemAt, itemsOf, pathOfField, tableOfContainer, type Spot, type Target } from './layout-tree.ts'

/** What is new, or is there already. */
export type Placeable = { is: 'newField'; kind: FieldKind } | { is: 'newItem'; item: LayoutItem } | Target

/** @param fixed fields whose data is stored where they are: they do not change between the form and child tables */
export function mayPlace(
  model: FormModel,
  what: Placeable,
  { container }: Spot,
  fixed: ReadonlySet<FieldId> = new Set(),
): boolean {
  const table = tableOfContainer(container)
  if (table !== undefined) return mayBeColumn(model, what, table, fixed)
  if (itemsOf(model, container) === undefined) return false
  switch (what.is) {
    case 'form':
      return false
    case 'newField':
      return isShallow(container, 1)
    case 'newItem':
      return isShallow(container, levelsOf(what.item))
    case 'field':
      return mayBeItem(model, what.id, container, fixed)
    case 'item': {
      const item = itemAt(model, what.path)
      const isInside = container === what.path || container.startsWith(`${what.path}.`)
      return item !== undefined && !isInside && isShallow(container, levelsOf(item))
    }
  }
}

function mayBeItem(model: FormModel, id: FieldId, container: string, fixed: ReadonlySet<FieldId>): boolean {
  const placed = findPlaced(model, id)
  if (placed === undefined || !isShallow(container, 1)) return false
  if (placed.table === undefined) return pathOfField(model, id) !== undefined
  // A child table has at least one column.
  return !fixed.has(id) && placed.table.fields.length > 1
}

function mayBeColumn(model: FormModel, what: Placeable, table: FieldId, fixed: ReadonlySet<FieldId>): boolean {
  if (model.fields.every(({ id, kind }) => id !== table || kind !== 'childTable')) return false
  if (what.is === 'newField') return isColumnKind(what.kind)
  if (what.is !== 'field') return false
  const placed = findPlaced(model, what.id)
  if (placed === undefined || !isColumnKind(placed.field.kind)) return false
  if (placed.table?.id === table) return true
  return !fixed.has(what.id) && (placed.table === undefined || placed.table.fields.length > 1)
}

const isColumnKind = (kind: FieldKind): boolean => kind !== 'serial' && kind !== 'childTable'

/** Levels of containers: `layout` has none above, `layout.1.items` one. */
const depthOf = (container: string): number => (container.match(/\.items/g) ?? []).length
const isShallow = (container: string, levels: number): boolean => depthOf(container) + levels <= MAX_LAYOUT_LEVELS

function levelsOf(item: LayoutItem): number {
  return 1 + Math.max(0, ...itemsInside(item).map(levelsOf))
}
