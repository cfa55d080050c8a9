import { sizeText } from '#contract/file-types.ts'
import type { Column } from '#kit/list/columns.ts'
import type { RowOf } from '#kit/list/use-list.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { FileIcon } from '#kit/upload/FileIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { CLEAN, INFECTED, UNSCANNED, type ossRoutes } from '#files/contract/oss.ts'
import './oss.css'

/** One row of the list of files. */
export type FileRow = RowOf<typeof ossRoutes.page>

/** The columns of the list of files. @param preview shows a file */
export function useFileColumns(preview: (file: FileRow) => void): Column<FileRow>[] {
  const t = useT()
  return [
    {
      key: 'name',
      title: t('system.oss.name'),
      width: 300,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (file) => (
        <span className="kit-name">
          <FileIcon name={file.name} kind={file.kind} {...(isServed(file) && { url: file.url })} />
          <FileName file={file} onPreview={preview} />
          <ScanMark file={file} />
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('system.oss.kind'),
      width: 90,
      render: ({ kind }) => t(`system.oss.kind.${kind}`),
    },
    {
      key: 'bytes',
      title: t('system.oss.bytes'),
      width: 90,
      sort: 'bytes',
      align: 'end',
      phone: 'fact',
      render: ({ bytes }) => sizeText(bytes),
    },
    {
      key: 'measure',
      title: t('system.oss.measure'),
      width: 116,
      isExtra: true,
      render: ({ width, height }) => (width === null || height === null ? t('kit.none') : `${width} × ${height}`),
    },
    { key: 'uploader', title: t('system.oss.uploader'), width: 110, phone: 'fact', render: ({ uploader }) => uploader },
    {
      key: 'use',
      title: t('system.oss.use'),
      width: 190,
      phone: 'state',
      render: (file) => <FileUses file={file} />,
    },
    {
      key: 'scan',
      title: t('system.oss.scan'),
      width: 150,
      isExtra: true,
      render: ({ scanStatus, scanSignature, scanDate }) => (
        <span className="sys-file-uses" title={scanSignature}>
          {t(`system.oss.scanStatus.${scanStatus}`)} {scanDate !== null && <RelativeTime at={scanDate} />}
        </span>
      ),
    },
    {
      key: 'created',
      title: t('system.oss.created'),
      width: 110,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}

/** Whether it can be opened without more ado. */
export const isServed = ({ actions }: FileRow): boolean => actions.includes('download')

/** What speaks against opening a file; nothing where all is well. */
function ScanMark({ file }: { file: FileRow }) {
  const t = useT()
  const { scanStatus, scanSignature } = file
  if (scanStatus === INFECTED)
    return (
      <Tag tone="error" title={scanSignature}>
        {t('system.oss.scanStatus.2')}
      </Tag>
    )
  if (isServed(file) || scanStatus === CLEAN) return null
  return <Tag tone="warning">{t(scanStatus === UNSCANNED ? 'system.oss.scan.pending' : 'system.oss.scanStatus.3')}</Tag>
}

function FileName({ file, onPreview }: { file: FileRow; onPreview: (file: FileRow) => void }) {
  const { name } = file
  if (!isServed(file)) return <span title={name}>{name}</span>
  return (
    <button type="button" className="kit-name-link" title={name} onClick={() => onPreview(file)}>
      {name}
    </button>
  )
}

/** By what it is used; what nothing uses goes away by itself. */
function FileUses({ file: { uses, isKept } }: { file: FileRow }) {
  const t = useT()
  const [first, ...rest] = uses
  if (!first) return <StatusDot on={isKept} text={t(isKept ? 'system.oss.inLibrary' : 'system.oss.unused')} />
  const text = rest.length > 0 ? t('system.oss.usedByMore', { name: first.label, count: rest.length }) : first.label
  return (
    <span className="sys-file-uses" title={uses.map(({ label }) => label).join(t('kit.list.comma'))}>
      <StatusDot on text={text} />
    </span>
  )
}
