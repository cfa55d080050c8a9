/** What is seen of the tree: its scale, its panel beside it or, on a phone, over it. */
import { useMemo, useRef, useState } from 'react'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { branchesOf, type SimpleTree } from '#process/simple/index.ts'
import { useConditionText } from '../condition/use-flow-words.ts'
import type { Check } from '../use-check.ts'
import type { CardProblem, TreeEditing, TreeView } from './use-tree.ts'
import { useNames } from './use-names.ts'
import { useZoom } from './use-zoom.ts'

interface Shown {
  isReadOnly: boolean
  problems: ReadonlyMap<string, readonly CardProblem[]>
  /** What steps can name. */
  known: Pick<Check, 'processes' | 'forms' | 'calls'>
}

export function useTreeView(editing: TreeEditing, { isReadOnly, problems, known }: Shown) {
  const isPhone = useIsPhone()
  const nameOf = useNames(editing.tree, { ...known, formKey: editing.formKey })
  const conditions = useMemo(() => conditionsOf(editing.tree), [editing.tree])
  const sayCondition = useConditionText(editing.formKey, conditions)
  const canvas = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { zoom, zoomBy, fit } = useZoom(canvas)
  const openPanel = (id: string) => {
    editing.choose(id)
    if (isPhone) setIsOpen(true)
    else panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const shared: TreeView = { ...editing, isReadOnly, problems, nameOf, sayCondition, openPanel }
  return {
    shared,
    canvas,
    panel,
    isPhone,
    hasSide: !isReadOnly && !isPhone,
    isOpen,
    close: () => setIsOpen(false),
    tools: { undo: editing.undo, redo: editing.redo, zoom: zoomBy, fit },
    steps: { canUndo: editing.past.length > 0, canRedo: editing.future.length > 0 },
    zoom,
  }
}

const conditionsOf = (tree: SimpleTree): string[] =>
  [...branchesOf(tree.steps)].flatMap(({ fields }) => fields['condition'] ?? [])
