import { Cloud, HardDrive, Server } from 'lucide-react'
import { sizeText } from '#contract/file-types.ts'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { FAST_DFS, LOCAL, type FileStore } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'
import './storage.css'

/** The columns of storages. @param open shows one of them */
export function useStorageColumns(open: (storage: FileStore) => void): Column<FileStore>[] {
  const t = useT()
  const { name, remark, created } = useRecordColumns<FileStore>()
  return [
    name(t('system.storage.name'), {
      open,
      isOpenable: ({ actions }) => actions.includes('update'),
      nameOf: (storage) => storage.name,
    }),
    {
      key: 'type',
      title: t('system.storage.type'),
      width: 150,
      phone: 'fact',
      render: ({ type }) => (
        <span className="sys-storage-type">
          <TypeIcon type={type} />
          {t(`system.storage.type.${type}`)}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('system.storage.state'),
      width: 190,
      phone: 'state',
      render: (storage) => <State storage={storage} />,
    },
    {
      key: 'files',
      title: t('system.storage.files'),
      width: 90,
      align: 'end',
      phone: 'fact',
      render: ({ files }) => t('system.storage.number', { count: files }),
    },
    {
      key: 'bytes',
      title: t('system.storage.bytes'),
      width: 100,
      align: 'end',
      render: ({ bytes }) => sizeText(bytes),
    },
    {
      key: 'endpoint',
      title: t('system.storage.endpoint'),
      width: 250,
      render: ({ endpoint, bucket }) => (
        <span className="sys-storage-place" title={endpoint}>
          <span>{endpoint || t('kit.none')}</span>
          {bucket !== '' && <code>{bucket}</code>}
        </span>
      ),
    },
    {
      key: 'tested',
      title: t('system.storage.tested'),
      width: 110,
      isExtra: true,
      render: ({ testDate }) => <RelativeTime at={testDate} />,
    },
    remark({ isExtra: true }),
    created({ isExtra: true }),
  ]
}

function TypeIcon({ type }: Pick<FileStore, 'type'>) {
  const Icon = type === LOCAL ? HardDrive : type === FAST_DFS ? Server : Cloud
  return <Icon size={16} aria-hidden="true" />
}

/** A storage that failed its test says so, also while new files go there. */
function State({ storage: { active, testFailed } }: { storage: FileStore }) {
  const t = useT()
  return (
    <span className="sys-storage-state">
      <StatusDot on={active === 1} text={t(active === 1 ? 'system.storage.active' : 'system.storage.passive')} />
      {testFailed !== '' && <Tag tone="error">{t('system.storage.testFailed')}</Tag>}
    </span>
  )
}
