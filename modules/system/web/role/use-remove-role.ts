import { errors } from '#contract/errors.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask, explain } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { roleRoutes, type Role } from '#system/contract/role.ts'

/** Deletes a role after asking; says who still has it when that is refused. */
export function useRemoveRole(onGone: () => void): (role: Pick<Role, 'id' | 'name'>) => Promise<void> {
  const t = useT()
  const { attempt } = useMutate(roleRoutes.remove, { refreshes: [roleRoutes.page, roleRoutes.options] })
  return async ({ id, name }) => {
    const isSure = await ask({
      title: t('system.role.delete.ask', { name }),
      consequence: t('system.role.delete.consequence'),
      yes: t('system.role.delete'),
      danger: true,
    })
    if (!isSure) return
    try {
      await attempt({ params: { id } })
      onGone()
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.is(errors.inUse))
        void explain(t('system.role.delete.refused', { name }), thrown.msg)
      else toast('error', messageOf(thrown))
    }
  }
}
