/** Properties of fields, items and of the form itself change. */
import {
  readModel,
  renameVariable as renamed,
  VariableName,
  type Field,
  type FieldId,
  type FormModel,
  type LayoutItem,
  type LocalText,
} from '#forms-core/index.ts'
import { findField, withField } from '../model/find-field.ts'
import { itemAt, type Spot } from '../model/layout-tree.ts'
import { fieldOfKind, type NewFieldInput } from '../model/new-field.ts'
import { nameOfItem } from '../model/target-name.ts'
import { withPlaced } from './add.ts'
import { done, type Command } from './command.ts'
import { withItem } from './items.ts'
import { withProperty } from '../model/with-property.ts'

/** Changes one property of a field; `undefined` takes it away. The shape of the result is checked. */
export const changeField: Command<{ id: FieldId; property: string; value: unknown }> = (
  model,
  { id, property, value },
) => {
  const field = findField(model, id)
  if (field === undefined || property === 'id' || property === 'kind' || property === 'name') return undefined
  const changed = withField(model, id, (one) => withProperty(one, property, value))
  return done(model, changed, { verb: 'changed', what: field.label, property }, { merge: `${id} ${property}` })
}

/** Another variable name; every rule that reads the field follows. Refused where the name is no name. */
export const renameVariable: Command<{ id: FieldId; name: string }> = (model, { id, name }) => {
  const field = findField(model, id)
  if (field === undefined || !VariableName.safeParse(name).success) return undefined
  return done(model, renamed(model, id, name), { verb: 'renamed', what: field.label })
}

/** Another kind under the same id: for fields that were never published. */
export const changeKind: Command<Omit<NewFieldInput, 'id'> & { id: FieldId }> = (model, { id, ...input }) => {
  const field = findField(model, id)
  if (field === undefined || field.kind === input.kind) return undefined
  const changed = withField(model, id, (one) => fieldOfKind(keptOf(one), input))
  return done(model, changed, { verb: 'changed', what: field.label, property: 'kind' })
}

/** What a field of any kind may keep. */
function keptOf({ id, name, label, ...field }: Field) {
  const { help, required, readOnly, visibleWhen, requiredWhen, readOnlyWhen, placeholder } = field
  const kept = { help, required, readOnly, visibleWhen, requiredWhen, readOnlyWhen, placeholder, public: field.public }
  return { id, name, label, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) }
}

/** A new field of another kind behind one whose kind is fixed; the first stays as it is. */
export const addOfOtherKind: Command<NewFieldInput & { like: FieldId; name: string; spot: Spot }> = (
  model,
  { like, name, spot, ...input },
) => {
  const field = findField(model, like)
  if (field === undefined) return undefined
  const added = fieldOfKind({ ...keptOf(field), id: input.id, name }, input)
  const target = { is: 'field', id: input.id } as const
  return done(model, withPlaced(model, added, spot), { verb: 'added', what: added.label }, { target })
}

/** Changes one property of an item of the layout. */
export const changeItem: Command<{ path: string; property: string; value: unknown }> = (
  model,
  { path, property, value },
) => {
  const item = itemAt(model, path)
  if (item === undefined || property === 'type' || property === 'items') return undefined
  const layout = withItem(model, path, (one) => withProperty(one, property, value))
  const name = { verb: 'changed', what: nameOfItem(model, item), property } as const
  return done(model, { ...model, layout }, name, { merge: `${path} ${property}` })
}

/** The tabs of an item: renamed, added, moved, or taken away with the fields inside. */
export const changeTabs: Command<{ path: string; change: TabChange }> = (model, { path, change }) => {
  const item = itemAt(model, path)
  if (item?.type !== 'tabs') return undefined
  const tabs = changedTabs(item, change)
  if (tabs === undefined) return undefined
  const layout = withItem(model, path, () => ({ ...item, tabs }))
  const name = { verb: 'changed', what: nameOfItem(model, item), property: 'tabs' } as const
  const merge = change.do === 'rename' ? { merge: `${path} tab ${change.at}` } : {}
  return done(model, { ...model, layout }, name, merge)
}

export type TabChange =
  | { do: 'add'; title: LocalText }
  | { do: 'rename'; at: number; title: LocalText }
  | { do: 'move'; at: number; by: 1 | -1 }
  | { do: 'remove'; at: number }

const MAX_TABS = 20

function changedTabs({ tabs }: LayoutItem & { type: 'tabs' }, change: TabChange) {
  switch (change.do) {
    case 'add':
      return tabs.length < MAX_TABS ? [...tabs, { title: change.title, items: [] }] : undefined
    case 'rename':
      return tabs.map((tab, at) => (at === change.at ? { ...tab, title: change.title } : tab))
    case 'move': {
      const [tab, to] = [tabs[change.at], change.at + change.by]
      return tab === undefined || to < 0 || to >= tabs.length
        ? undefined
        : tabs.toSpliced(change.at, 1).toSpliced(to, 0, tab)
    }
    case 'remove':
      // Its items go to the tab beside it: nothing is lost by a change of the frame.
      return tabs.length < 2 ? undefined : withoutTab(tabs, change.at)
  }
}

function withoutTab(tabs: (LayoutItem & { type: 'tabs' })['tabs'], at: number) {
  const gone = tabs[at]
  if (gone === undefined) return undefined
  const heir = at === 0 ? 1 : at - 1
  return tabs.flatMap((tab, index) => {
    if (index === at) return []
    return index === heir ? [{ ...tab, items: [...tab.items, ...gone.items] }] : [tab]
  })
}

/** The title and the description of the form. */
export const changeHead: Command<{ property: 'title' | 'description'; value: LocalText | undefined }> = (
  model,
  { property, value },
) => {
  if (property === 'title' && value === undefined) return undefined
  const changed: FormModel = withProperty(model, property, value)
  return done(model, changed, { verb: 'head', property }, { merge: `head ${property}` })
}

/** Whether a model can be read at all, or only means something wrong. */
export function isShaped(model: FormModel): boolean {
  const read = readModel(model)
  return 'model' in read || read.problems.every(({ code }) => code !== 'form_invalid' && code !== 'form_too_large')
}
