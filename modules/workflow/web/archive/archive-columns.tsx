import { Download } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import type { Column } from '#kit/list/columns.ts'
import { DateText } from '#kit/ui/DateText.tsx'
import { sizeText } from '#contract/file-types.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { downloadByAddress } from '#shell/request/transfer.ts'
import { archiveRoutes, type Archive } from '#workflow/contract/archive.ts'

/** The columns of files of deleted processes. */
export function useArchiveColumns(): Column<Archive>[] {
  const t = useT()
  return [
    {
      key: 'name',
      title: t('workflow.archive.process'),
      width: 220,
      isFixed: true,
      phone: 'title',
      render: ({ name }) => name,
    },
    {
      key: 'created',
      title: t('workflow.archive.created'),
      width: 160,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <DateText at={createDate} kind="minute" />,
    },
    {
      key: 'ended',
      title: t('workflow.archive.ended'),
      width: 220,
      render: ({ firstEndDate, lastEndDate }) => (
        <>
          <DateText at={firstEndDate} kind="day" /> – <DateText at={lastEndDate} kind="day" />
        </>
      ),
    },
    {
      key: 'instances',
      title: t('workflow.archive.instances'),
      width: 110,
      align: 'end',
      render: ({ instances }) => instances,
    },
    { key: 'files', title: t('workflow.archive.files'), width: 110, align: 'end', render: ({ files }) => files },
    {
      key: 'bytes',
      title: t('workflow.archive.bytes'),
      width: 110,
      align: 'end',
      render: ({ bytes }) => sizeText(bytes),
    },
    {
      key: 'expires',
      title: t('workflow.archive.expires'),
      width: 160,
      phone: 'state',
      render: ({ expireDate, isExpired }) =>
        isExpired ? <Tag tone="neutral">{t('workflow.archive.expired')}</Tag> : <DateText at={expireDate} kind="day" />,
    },
  ]
}

/** Downloading a file, for those who hold the code. */
export function useArchiveActions(): (archive: Archive) => Action[] {
  const t = useT()
  const mayDownload = useCan(archiveRoutes.file.can)
  const save = (id: string) =>
    downloadByAddress(archiveRoutes.file, { params: { id } }).catch((thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  return ({ id, isExpired }) =>
    mayDownload && !isExpired
      ? [
          {
            key: 'download',
            label: t('workflow.archive.download'),
            icon: <Download size={16} />,
            run: () => void save(id),
          },
        ]
      : []
}
