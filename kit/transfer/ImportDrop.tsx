import { Alert } from 'antd'
import { UploadCloud, X } from 'lucide-react'
import { useId } from 'react'
import { MAX_IMPORT_ROWS } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { FileButton } from '../upload/FileButton.tsx'
import { useDrop } from '../upload/use-drop.ts'
import { ImportBar } from './ImportProgress.tsx'
import { MAX_IMPORT_MEGABYTES, type ImportFileState } from './use-import-file.ts'

const ACCEPT = '.xlsx,.csv,.txt'

/** Where the file is dropped or chosen, with what is wrong with it and how far its upload is. */
export function ImportDrop({ state: { file, problem, share, take } }: { state: ImportFileState }) {
  const t = useT()
  const hintId = useId()
  const drop = useDrop({ onFiles: ([first]) => take(first), disabled: share !== undefined })
  return (
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
          {t('kit.import.hint', { rows: MAX_IMPORT_ROWS, size: MAX_IMPORT_MEGABYTES })}
        </p>
      </div>
      {share !== undefined && (
        <ImportBar
          share={share < 1 ? share : undefined}
          text={t(share < 1 ? 'kit.import.sending' : 'kit.import.reading')}
        />
      )}
    </section>
  )
}
