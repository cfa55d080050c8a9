import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useT } from '#shell/i18n.ts'
import type { Post } from '#system/contract/post.ts'

/** The columns of the list of posts. @param open shows one post */
export function usePostColumns(open: (post: Post) => void): Column<Post>[] {
  const t = useT()
  const status = useDictLabel('dept_status')
  return [
    {
      key: 'name',
      title: t('system.post.name'),
      width: 200,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (post) => (
        <button type="button" className="kit-name-link" onClick={() => open(post)}>
          {post.name}
        </button>
      ),
    },
    { key: 'code', title: t('system.post.code'), width: 160, sort: 'code', phone: 'fact', render: ({ code }) => code },
    {
      key: 'people',
      title: t('system.post.people'),
      width: 100,
      align: 'end',
      phone: 'fact',
      render: ({ userCount }) => t('system.people', { count: userCount }),
    },
    { key: 'sort', title: t('system.post.sort'), width: 90, align: 'end', sort: 'sort', render: ({ sort }) => sort },
    {
      key: 'status',
      title: t('system.post.status'),
      width: 100,
      phone: 'state',
      render: (post) => <StatusDot on={post.status === 1} text={status(post.status)} />,
    },
    { key: 'remark', title: t('system.post.remark'), width: 260, render: ({ remark }) => remark },
    {
      key: 'created',
      title: t('system.post.created'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
