import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import type { DictType } from '#system/contract/dict-type.ts'
import type { DictKind } from './dict-kind.ts'
import { useDictName } from './use-dict-name.ts'

/** What the form of dictionaries is opened for; empty, for a new one. */
export interface TypeTarget {
  readonly edited?: DictType
}

interface TypeActions {
  kind: DictKind
  edit: (type: DictType) => void
  removed: () => void
}

/** What can be done with one dictionary; the server says which of it. */
export function useTypeActions({ kind, edit, removed }: TypeActions): (type: DictType) => Action[] {
  const t = useT()
  const nameOf = useDictName()
  const refreshes = [kind.types.page, kind.entries.tree]
  const { run: setStatus } = useMutate(kind.types.setStatus, { refreshes, done: false })
  const { run: remove } = useMutate(kind.types.remove, { refreshes })

  const setStatusOf = async (type: DictType, status: 0 | 1) => {
    const name = nameOf(type)
    if (status === 0) {
      const isSure = await ask({
        title: t('system.dict.disable.ask', { name }),
        consequence: t('system.dict.disable.consequence'),
        yes: t('system.dict.disable'),
        danger: true,
      })
      if (!isSure) return
    }
    const done = await setStatus({ body: { ids: [type.id], status } })
    if (!done) return
    const [refused] = done.reply.refused
    if (refused) toast('error', refused.msg)
    else toast('success', t('shell.succeeded'))
  }
  const removeType = async (type: DictType) => {
    const name = nameOf(type)
    const isSure = await ask({
      title: t('system.dict.delete.ask', { name }),
      consequence: t('system.dict.delete.consequence', { count: type.entryCount }),
      yes: t('system.dict.delete'),
      danger: true,
    })
    if (isSure && (await remove({ params: { id: type.id } }))) removed()
  }

  return (type) =>
    allowedActions(
      {
        update: { label: t('system.dict.update'), icon: <Pencil size={16} />, run: () => edit(type) },
        enable: {
          label: t('system.dict.enable'),
          icon: <CircleCheck size={16} />,
          run: () => void setStatusOf(type, 1),
        },
        disable: { label: t('system.dict.disable'), icon: <Ban size={16} />, run: () => void setStatusOf(type, 0) },
        delete: {
          label: t('system.dict.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeType(type),
        },
      },
      type.actions.filter((action) => action !== 'addEntry'),
    )
}
