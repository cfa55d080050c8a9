import { Download, Eye, Trash2 } from 'lucide-react'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { saveFile } from '#shell/request/transfer.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { isServed, type FileRow } from './file-columns.tsx'

/** What shows files, and the room they take. */
export const FILE_READS = [ossRoutes.page, ossRoutes.space, ossRoutes.ownSpace] as const

function useRemoveFiles() {
  const t = useT()
  const batch = useBatch<FileRow>()
  const refresh = useRefresh()
  return async (rows: readonly FileRow[], title: string, afterwards: (gone: readonly string[]) => void) => {
    const consequence = t('system.oss.delete.consequence')
    if (!(await ask({ title, consequence, yes: t('system.oss.delete'), danger: true }))) return
    await batch({
      rows,
      nameOf: ({ name }) => name,
      act: (ids) => call(ossRoutes.removeMany, { body: ids }),
      isDeletion: true,
      afterwards: ({ done }) => {
        afterwards(done)
        void refresh(...FILE_READS)
      },
    })
  }
}

interface FileActionsOptions {
  preview: (file: FileRow) => void
  removed: (id: string) => void
}

/** What can be done with one file. */
export function useFileActions({ preview, removed }: FileActionsOptions): (file: FileRow) => Action[] {
  const t = useT()
  const remove = useRemoveFiles()
  const saveInfected = async ({ url, name, scanSignature }: FileRow) => {
    const isSure = await ask({
      title: t('system.oss.infected.ask', { name }),
      consequence: t('system.oss.infected.consequence', { signature: scanSignature }),
      yes: t('system.oss.infected.yes'),
      danger: true,
    })
    if (isSure) saveFile(`${url}${url.includes('?') ? '&' : '?'}confirmed=1`, name)
  }
  return (file) => {
    const allowed = allowedActions(
      {
        download: {
          label: t('system.oss.download'),
          icon: <Download size={16} />,
          run: () => saveFile(file.url, file.name),
        },
        downloadInfected: {
          label: t('system.oss.download'),
          icon: <Download size={16} />,
          run: () => void saveInfected(file),
        },
        delete: {
          label: t('system.oss.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void remove([file], t('system.oss.delete.ask', { name: file.name }), ([id]) => id && removed(id)),
        },
      },
      file.actions,
    )
    const shown = { key: 'preview', label: t('system.oss.preview'), icon: <Eye size={16} />, run: () => preview(file) }
    return [
      ...allowed.filter(({ key }) => key !== 'delete'),
      ...(isServed(file) ? [shown] : []),
      ...allowed.filter(({ key }) => key === 'delete'),
    ]
  }
}

/** What can be done with the files chosen. */
export function useFileBatch({ rows, clear }: Selection<FileRow>): Action[] {
  const t = useT()
  const remove = useRemoveFiles()
  const mayDelete = useCan('sys:oss:delete')
  if (!mayDelete) return []
  return [
    {
      key: 'delete',
      label: t('system.oss.delete'),
      icon: <Trash2 size={16} />,
      danger: true,
      run: () => void remove(rows, t('system.oss.delete.askMany', { count: rows.length }), clear),
    },
  ]
}
