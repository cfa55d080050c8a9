import { Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/useBatchDeletion.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { postRoutes, type Post } from '#system/contract/post.ts'

/** What shows a post, and therefore changes with one. */
export const POST_READS = [postRoutes.page, postRoutes.get, postRoutes.options]

/** What can be done with one post; the server says which of it. */
export function usePostActions({ edit }: { edit: (id: string) => void }): (post: Post) => Action[] {
  const t = useT()
  const { run: remove } = useMutate(postRoutes.remove, { refreshes: POST_READS })
  const removePost = async ({ id, name }: Post) => {
    const isSure = await ask({
      title: t('system.post.delete.ask', { name }),
      consequence: t('system.post.delete.consequence'),
      yes: t('system.post.delete'),
      danger: true,
    })
    if (isSure) await remove({ params: { id } })
  }
  return (post) =>
    allowedActions(
      {
        update: { label: t('system.post.update'), icon: <Pencil size={16} />, run: () => edit(post.id) },
        delete: {
          label: t('system.post.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removePost(post),
        },
      },
      post.actions,
    )
}

/** What can be done with the posts chosen. */
export function usePostBatch(selection: Selection<Post>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'sys:post:delete',
    label: t('system.post.delete'),
    question: (count) => t('system.post.delete.askMany', { count }),
    consequence: t('system.post.delete.consequence'),
    nameOf: ({ name }) => name,
    act: (ids) => call(postRoutes.removeMany, { body: ids }),
    reads: POST_READS,
  })
}
