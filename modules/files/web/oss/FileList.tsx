import { Button } from 'antd'
import { HardDrive, ShieldCheck, Upload as UploadIcon } from 'lucide-react'
import { lazy, useState } from 'react'
import { fileKinds } from '#contract/file-types.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { previewAddress } from '#kit/upload/preview-address.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { useFileColumns, type FileRow } from './file-columns.tsx'
import { SpaceMeter } from './SpaceMeter.tsx'
import { useFileActions, useFileBatch } from './use-file-actions.tsx'

const FilePreview = lazy(() => import('./FilePreview.tsx'))
const FileUpload = lazy(() => import('./FileUpload.tsx'))
const ScanDrawer = lazy(() => import('./ScanDrawer.tsx'))
const UserSpaces = lazy(() => import('./UserSpaces.tsx'))

/** Stored files: what there is, whose, what uses it and what it takes. */
export default function FileList() {
  const t = useT()
  const list = useList(ossRoutes.page)
  const [shown, setShown] = useState<FileRow>()
  const [opened, setOpened] = useState<'upload' | 'scan' | 'users'>()
  const close = () => setOpened(undefined)
  /** A picture shows here and now; everything else on a page of its own. */
  const preview = (file: FileRow) => (file.kind === 'picture' ? setShown(file) : goTo(previewAddress(file)))
  const table = { name: 'system.oss', source: list, columns: useFileColumns(preview) }
  const batch = useFileBatch(list.selection)
  const rowActions = useFileActions({
    preview,
    removed: (id) => list.selection.choose(list.selection.rows.filter((row) => row.id !== id)),
  })
  const kinds = fileKinds.map((value) => ({ value, label: t(`system.oss.kind.${value}`) }))
  const uses = (['1', '0'] as const).map((value) => ({ value, label: t(`system.oss.used.${value}`) }))
  const scans = (['2', '0', '3', '1'] as const).map((value) => ({ value, label: t(`system.oss.scanStatus.${value}`) }))
  const uploadButton = (isSolid: boolean) => (
    <Gate can="sys:oss:upload">
      <Button
        type={isSolid ? 'primary' : 'default'}
        icon={<UploadIcon size={16} />}
        onClick={() => setOpened('upload')}
      >
        {t('system.oss.upload')}
      </Button>
    </Gate>
  )

  return (
    <ListPage
      title={t('system.oss.title')}
      table={table}
      count={list.phase === 'ready' ? t('system.oss.count', { count: list.total }) : undefined}
      actions={
        <>
          <SpaceMeter />
          <Button icon={<HardDrive size={16} />} onClick={() => setOpened('users')}>
            {t('system.oss.users')}
          </Button>
          <Button icon={<ShieldCheck size={16} />} onClick={() => setOpened('scan')}>
            {t('system.oss.scan')}
          </Button>
          {uploadButton(true)}
        </>
      }
    >
      <FilterBar list={list} search="name" placeholder={t('system.oss.find')}>
        <FilterSelect name="kind" label={t('system.oss.kind')} options={kinds} />
        <FilterSelect name="used" label={t('system.oss.use')} options={uses} />
        <FilterSelect name="scanStatus" label={t('system.oss.scan')} options={scans} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('system.oss.empty')} reason={t('system.oss.emptyWhy')}>
            {uploadButton(false)}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={shown}>
        {(file, overlay) => <FilePreview file={file} onClose={() => setShown(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={opened === 'upload' || undefined}>
        {(_, overlay) => <FileUpload onClose={close} {...overlay} />}
      </Overlay>
      <Overlay of={opened === 'scan' || undefined}>
        {(_, overlay) => <ScanDrawer onClose={close} {...overlay} />}
      </Overlay>
      <Overlay of={opened === 'users' || undefined}>
        {(_, overlay) => <UserSpaces onClose={close} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
