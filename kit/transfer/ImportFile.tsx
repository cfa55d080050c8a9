import { Button } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { ImportMode } from '#contract/import.ts'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import type { ImportProps } from './ImportButton.tsx'
import { ImportDrop } from './ImportDrop.tsx'
import { ImportModes } from './ImportModes.tsx'
import { UnfinishedImports } from './UnfinishedImports.tsx'
import { useImportFile } from './use-import-file.ts'

interface ImportFileProps extends Pick<ImportProps, 'noun' | 'routes' | 'needs'> {
  onHasFile: (hasFile: boolean) => void
  onUploaded: (id: string) => void
  onResume: (id: string) => void
  onClose: () => void
}

/** The first step: which file, and what may become of what is there already. */
export function ImportFile({ routes, needs, noun, ...props }: ImportFileProps) {
  const t = useT()
  const mayCreate = useCan(needs.create)
  const mayChange = useCan(needs.change ?? needs.create) && needs.change !== undefined
  const modes: ImportMode[] = [
    ...(mayCreate ? (['create'] as const) : []),
    ...(mayChange ? (['update'] as const) : []),
    ...(mayCreate && mayChange ? (['upsert'] as const) : []),
  ]
  const [mode, setMode] = useState<ImportMode>(mayCreate ? 'create' : 'update')
  const state = useImportFile(routes, props)
  const fetchTemplate = () =>
    void download(routes.template).catch((thrown: unknown) => toast('error', messageOf(thrown)))

  return (
    <div className="kit-import-body">
      <UnfinishedImports noun={noun} onResume={props.onResume} />
      <section className="kit-import-part">
        <h3>{t('kit.import.fillIn')}</h3>
        <p className="kit-quiet">{t('kit.import.templateText')}</p>
        <Button icon={<FileSpreadsheet size={16} />} onClick={fetchTemplate}>
          {t('kit.import.template')}
        </Button>
      </section>
      <ImportModes modes={modes} value={mode} onChange={setMode} />
      <ImportDrop state={state} />
      <div className="kit-import-foot">
        <Button onClick={props.onClose}>{t('kit.cancel')}</Button>
        <Button
          type="primary"
          disabled={!state.isSendable}
          loading={state.share !== undefined}
          onClick={() => void state.send(mode)}
        >
          {t('kit.import.upload')}
        </Button>
      </div>
    </div>
  )
}
