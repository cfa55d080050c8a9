import { Alert, Button, Radio } from 'antd'
import { FileSpreadsheet, UploadCloud, X } from 'lucide-react'
import { useId, useState } from 'react'
import { importRoutesOfAll, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ImportMode } from '#contract/import.ts'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { download, upload } from '#shell/request/transfer.ts'
import { useCall } from '#shell/request/use-call.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { FileButton } from '../upload/FileButton.tsx'
import { useDrop } from '../upload/use-drop.ts'
import type { ImportProps } from './ImportButton.tsx'
import { ImportBar } from './ImportProgress.tsx'

interface ImportFileProps extends Pick<ImportProps, 'noun' | 'routes' | 'needs'> {
  onHasFile: (hasFile: boolean) => void
  onUploaded: (id: string) => void
  onResume: (id: string) => void
  onClose: () => void
}

const ACCEPT = '.xlsx,.csv,.txt'
const MEGABYTE = 1024 * 1024
/** Of those left in the middle the newest; the others go by themselves. */
const MAX_UNFINISHED = 3

/** The first step: which file, and what may become of what is there already. */
export function ImportFile({ routes, needs, noun, ...props }: ImportFileProps) {
  const t = useT()
  const hintId = useId()
  const [mayCreate, mayChange] = [useCan(needs.create), useCan(needs.change)]
  const modes: ImportMode[] = [
    ...(mayCreate ? (['create'] as const) : []),
    ...(mayChange ? (['update'] as const) : []),
    ...(mayCreate && mayChange ? (['upsert'] as const) : []),
  ]
  const [mode, setMode] = useState<ImportMode>(mayCreate ? 'create' : 'update')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  /** 0 to 1 while it is on its way. */
  const [share, setShare] = useState<number>()

  const take = (chosen: File | undefined) => {
    setProblem(
      chosen && chosen.size > MAX_IMPORT_BYTES
        ? t('kit.import.tooLarge', { size: MAX_IMPORT_BYTES / MEGABYTE })
        : undefined,
    )
    setFile(chosen)
    props.onHasFile(chosen !== undefined)
  }
  const drop = useDrop({ onFiles: ([first]) => take(first), disabled: share !== undefined })
  const send = async () => {
    if (!file) return
    setShare(0)
    try {
      const { id } = await upload(routes.create, { file, body: { mode }, onProgress: setShare })
      props.onUploaded(id)
    } catch (thrown) {
      setProblem(problemOf(thrown))
    } finally {
      setShare(undefined)
    }
  }
  const fetchTemplate = () =>
    void download(routes.template).catch((thrown: unknown) => toast('error', messageOf(thrown)))

  return (
    <div className="kit-import-body">
      <Unfinished noun={noun} onResume={props.onResume} />
      <section className="kit-import-part">
        <h3>{t('kit.import.fillIn')}</h3>
        <p className="kit-quiet">{t('kit.import.templateText')}</p>
        <Button icon={<FileSpreadsheet size={16} />} onClick={fetchTemplate}>
          {t('kit.import.template')}
        </Button>
      </section>
      {modes.length > 1 && (
        <section className="kit-import-part">
          <h3 id={`${hintId}-mode`}>{t('kit.import.mode')}</h3>
          <Radio.Group
            aria-labelledby={`${hintId}-mode`}
            className="kit-import-modes"
            value={mode}
            onChange={({ target }) => setMode(target.value as ImportMode)}
            options={modes.map((value) => ({ value, label: <Mode mode={value} /> }))}
          />
        </section>
      )}
      <section className="kit-import-part">
        <h3>{t('kit.import.file')}</h3>
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        <div className="kit-import-drop" data-over={drop.isOver} {...drop.handlers}>
          <UploadCloud size={28} strokeWidth={1.5} aria-hidden="true" />
          {file ? (
            <p className="kit-import-chosen">
              <b>{file.name}</b>
              <IconButton
                size="small"
                name={t('kit.import.removeFile')}
                icon={<X size={14} />}
                onClick={() => take(undefined)}
              />
            </p>
          ) : (
            <p>{t('kit.import.drop')}</p>
          )}
          <FileButton
            accept={ACCEPT}
            describedBy={hintId}
            disabled={share !== undefined}
            onFiles={([first]) => first && take(first)}
          >
            {t(file ? 'kit.import.chooseOther' : 'kit.import.choose')}
          </FileButton>
          <p id={hintId} className="kit-quiet">
            {t('kit.import.hint', { rows: MAX_IMPORT_ROWS, size: MAX_IMPORT_BYTES / MEGABYTE })}
          </p>
        </div>
        {share !== undefined && (
          <ImportBar
            share={share < 1 ? share : undefined}
            text={t(share < 1 ? 'kit.import.sending' : 'kit.import.reading')}
          />
        )}
      </section>
      <div className="kit-import-foot">
        <Button onClick={props.onClose}>{t('kit.cancel')}</Button>
        <Button
          type="primary"
          disabled={!file || file.size > MAX_IMPORT_BYTES}
          loading={share !== undefined}
          onClick={() => void send()}
        >
          {t('kit.import.upload')}
        </Button>
      </div>
    </div>
  )
}

function Mode({ mode }: { mode: ImportMode }) {
  const t = useT()
  return (
    <span className="kit-import-mode">
      {t(`kit.import.mode.${mode}`)}
      <small className="kit-quiet">{t(`kit.import.mode.${mode}.hint`)}</small>
    </span>
  )
}

/** Imports that were left in the middle. */
function Unfinished({ noun, onResume }: { noun: string; onResume: (id: string) => void }) {
  const t = useT()
  const { data = [] } = useCall(importRoutesOfAll.list, { query: { noun } }, { freshFor: 0 })
  if (data.length === 0) return null
  return (
    <section className="kit-import-part">
      <h3>{t('kit.import.unfinished')}</h3>
      <ul className="kit-import-unfinished">
        {data.slice(0, MAX_UNFINISHED).map(({ id, fileName, total, createDate }) => (
          <li key={id}>
            <span className="kit-import-name">{fileName}</span>
            <span className="kit-quiet">{t('kit.import.rows', { count: total })}</span>
            <span className="kit-quiet">
              <RelativeTime at={createDate} />
            </span>
            <Button size="small" aria-label={t('kit.import.resumeOf', { name: fileName })} onClick={() => onResume(id)}>
              {t('kit.import.resume')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is wrong with the file says more than that something is. */
function problemOf(thrown: unknown): string {
  if (!(thrown instanceof CallError)) return messageOf(thrown)
  return thrown.issues.length > 0 ? thrown.issues.map(({ msg }) => msg).join(' ') : thrown.msg
}
