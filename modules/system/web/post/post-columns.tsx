import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { useT } from '#shell/i18n.ts'
import type { Post } from '#system/contract/post.ts'
import { peopleColumn } from '../pickers/people-column.ts'

/** The columns of the list of posts. @param open shows one post */
export function usePostColumns(open: (post: Post) => void): Column<Post>[] {
  const t = useT()
  const { name, code, status, remark, created } = useRecordColumns<Post>('dept_status')
  return [
    name(t('system.post.name'), { open, nameOf: (post) => post.name, width: 200 }),
    code((post) => post.code),
    peopleColumn(t('system.post.people')),
    { key: 'sort', title: t('kit.record.sort'), width: 90, align: 'end', sort: 'sort', render: ({ sort }) => sort },
    status(),
    remark(),
    created(),
  ]
}
