import { ArrowDown, ArrowUp, Ban, CircleCheck, ListPlus, Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { branchOf } from '#kit/tree/build-tree.ts'
import { useT } from '#shell/i18n.ts'
import type { DictData } from '#system/contract/dict-data.ts'
import type { DictKind } from './dict-kind.ts'
import { stepFor } from './entry-order.ts'
import { useDictName } from './use-dict-name.ts'

/** What the form of entries is opened for. `under` is '0' for the top. */
export type EntryTarget = { readonly edit: DictData } | { readonly under: string }

interface EntryActions {
  kind: DictKind
  /** All entries of the dictionary. */
  nodes: readonly DictData[]
  open: (target: EntryTarget) => void
  /** Left out: nothing can be moved. */
  step: ((id: string, step: -1 | 1) => void) | undefined
}

/** What can be done with one entry; the server says which of it. */
export function useEntryActions({ kind, nodes, open, step }: EntryActions): (entry: DictData) => Action[] {
  const t = useT()
  const nameOf = useDictName()
  const refreshes = [kind.entries.tree, kind.entries.get, kind.types.page]
  const { run: setStatus } = useMutate(kind.entries.setStatus, { refreshes })
  const { run: remove } = useMutate(kind.entries.remove, { refreshes })
  const setStatusOf = (id: string, status: 0 | 1) => void setStatus({ body: { ids: [id], status } })

  const removeEntry = async (entry: DictData) => {
    const below = branchOf(nodes, entry.id).length - 1
    const isSure = await ask({
      title: t('system.dict.deleteEntry.ask', { name: nameOf(entry) }),
      consequence:
        below > 0 ? t('system.dict.deleteEntry.below', { count: below }) : t('system.dict.deleteEntry.consequence'),
      yes: t('system.dict.delete'),
      danger: true,
    })
    if (isSure) await remove({ params: { id: entry.id } })
  }
  const moves = (entry: DictData): Action[] => {
    if (!step || !entry.actions.includes('move')) return []
    const both: [-1 | 1, Omit<Action, 'run'>][] = [
      [-1, { key: 'up', label: t('system.dict.up'), icon: <ArrowUp size={16} /> }],
      [1, { key: 'down', label: t('system.dict.down'), icon: <ArrowDown size={16} /> }],
    ]
    return both
      .filter(([by]) => stepFor(nodes, entry.id, by))
      .map(([by, action]) => ({ ...action, run: () => step(entry.id, by) }))
  }

  return (entry) => {
    const { id } = entry
    const [first, ...rest] = allowedActions(
      {
        update: { label: t('system.dict.update'), icon: <Pencil size={16} />, run: () => open({ edit: entry }) },
        addChild: { label: t('system.dict.addChild'), icon: <ListPlus size={16} />, run: () => open({ under: id }) },
        enable: { label: t('system.dict.enable'), icon: <CircleCheck size={16} />, run: () => setStatusOf(id, 1) },
        disable: { label: t('system.dict.disable'), icon: <Ban size={16} />, run: () => setStatusOf(id, 0) },
        delete: {
          label: t('system.dict.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeEntry(entry),
        },
      },
      entry.actions.filter((action) => action !== 'move'),
    )
    return first ? [first, ...moves(entry), ...rest] : []
  }
}
