import { ListTree } from 'lucide-react'
import { lazy, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { PickField, type ControlProps } from './PickField.tsx'
import type { TreeRules } from './tree-rules.ts'
import { namesOf, type TreeSource } from './tree-source.ts'

const TreeDialog = lazy(() => import('./TreeDialog.tsx'))

type TreeDialogPickerProps = ControlProps &
  Partial<Omit<TreeRules, 'isMultiple'>> & {
    source: TreeSource
    /** Of the dialog. */
    title: string
  } & (
    | { isMultiple?: true; value?: readonly string[]; onChange?: (ids: string[]) => void }
    | { isMultiple: false; value?: string | undefined; onChange?: (id: string | undefined) => void }
  )

/**
 * Chooses nodes of a tree in a dialog of its own: for large trees, and where one wants to see the whole. Several by
 * default. Works as a field of a form.
 * @example <TreeDialogPicker source={{ nodes }} title={t('…')} value={ids} onChange={setIds} />
 */
export function TreeDialogPicker(props: TreeDialogPickerProps) {
  const { source, title, clickParent, onlyLeaf, anyLevel, id, disabled, placeholder } = props
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = props.isMultiple === false ? (props.value ? [props.value] : []) : (props.value ?? [])
  const names = namesOf(source.nodes, chosen)
  const change = (ids: string[]) => {
    if (props.isMultiple === false) props.onChange?.(ids[0])
    else props.onChange?.(ids)
  }
  const rules = { isMultiple: props.isMultiple !== false, clickParent, onlyLeaf, anyLevel }
  return (
    <>
      <PickField
        {...(id === undefined ? { label: title } : { id })}
        {...(disabled !== undefined && { disabled })}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        aria-required={props['aria-required']}
        placeholder={placeholder ?? t('kit.pick.choose')}
        items={chosen.map((one, at) => ({ id: one, name: names[at] ?? one }))}
        icon={<ListTree size={16} />}
        onOpen={() => setIsOpen(true)}
        onRemove={(gone) => change(chosen.filter((one) => one !== gone))}
      />
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => (
          <TreeDialog
            {...overlay}
            {...Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined))}
            title={title}
            source={source}
            value={chosen}
            onClose={() => setIsOpen(false)}
            onConfirm={(ids) => {
              setIsOpen(false)
              change(ids)
            }}
          />
        )}
      </Overlay>
    </>
  )
}
