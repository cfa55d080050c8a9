import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask, explain } from '#kit/overlay/ask.tsx'
import { errors } from '#contract/errors.ts'
import { CallError } from '#shell/request/call.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { userRoutes } from '#system/contract/user.ts'

/** What the form of departments is opened for. */
export type DeptTarget = { readonly edit: Dept } | { readonly under: string | undefined }

/** What shows a department, and therefore changes with one. */
export const DEPT_READS = [deptRoutes.tree, deptRoutes.get, userRoutes.page, userRoutes.get]

/** What can be done with one department; the server says which of it. */
export function useDeptActions(open: (target: DeptTarget) => void): (dept: Dept) => Action[] {
  const t = useT()
  const { attempt: remove } = useMutate(deptRoutes.remove, { refreshes: DEPT_READS })

  const removeDept = async ({ id, name }: Dept) => {
    const isSure = await ask({
      title: t('system.dept.delete.ask', { name }),
      consequence: t('system.dept.delete.consequence'),
      yes: t('system.dept.delete'),
      danger: true,
    })
    if (!isSure) return
    try {
      await remove({ params: { id } })
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.is(errors.inUse))
        void explain(t('system.dept.delete.refused', { name }), thrown.msg)
      else toast('error', messageOf(thrown))
    }
  }

  return (dept) =>
    allowedActions(
      {
        update: { label: t('system.dept.update'), icon: <Pencil size={16} />, run: () => open({ edit: dept }) },
        addChild: {
          label: t('system.dept.addChild'),
          icon: <FolderPlus size={16} />,
          run: () => open({ under: dept.id }),
        },
        delete: {
          label: t('system.dept.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeDept(dept),
        },
      },
      dept.actions.filter((action) => action !== 'move'),
    )
}
