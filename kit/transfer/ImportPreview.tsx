import { Alert, Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { importRoutesOfAll, type Import, type RowOutcome } from '#contract/import.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { formatCount } from '#shell/formats.ts'
import { Check } from '../ui/Check.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { ImportCards } from './ImportCards.tsx'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportRows } from './ImportRows.tsx'
import { OUTCOMES, written } from './import-words.ts'
import { useCorrection } from './use-correction.ts'

interface ImportPreviewProps {
  data: Import
  onCancel: () => void
  /** @param leaveOut refused rows stay out */
  onNext: (leaveOut: boolean) => void
}

/** What would happen, row by row; refused rows are corrected in place. */
export function ImportPreview({ data, onCancel, onNext }: ImportPreviewProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const { counts, failure, ignored } = data
  const [chosen, setChosen] = useState<RowOutcome | 'all'>(counts.refuse > 0 ? 'refuse' : 'all')
  const [leavesOut, setLeavesOut] = useState(false)
  const correction = useCorrection(data)
  const Rows = isPhone ? ImportCards : ImportRows
  const fetchRefused = () =>
    void download(importRoutesOfAll.errors, { params: { id: data.id } }).catch((thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  const isReady = written(data) > 0 && (counts.refuse === 0 || leavesOut)
  return (
    <div className="kit-import-body">
      {failure && (
        <Alert
          type="warning"
          showIcon
          title={failure.msg}
          description={failure.rows.length > 0 && rowsText(failure.rows)}
        />
      )}
      {ignored.length > 0 && (
        <p className="kit-quiet">{t('kit.import.ignored', { names: ignored.join(t('kit.import.comma')) })}</p>
      )}
      <div className="kit-import-chips" role="group" aria-label={t('kit.import.filter')}>
        <Chip name="all" count={data.total} chosen={chosen} onChoose={setChosen} />
        {OUTCOMES.map((outcome) => (
          <Chip key={outcome} name={outcome} count={counts[outcome]} chosen={chosen} onChoose={setChosen} />
        ))}
        <span className="kit-import-space" />
        {counts.refuse > 0 && (
          <Button icon={<Download size={16} />} onClick={fetchRefused}>
            {t('kit.import.errorFile')}
          </Button>
        )}
      </div>
      <p className="kit-import-news" role="status">
        {correction.statusText}
      </p>
      <ImportChoices columns={data.columns} />
      <Rows key={chosen} data={data} outcome={chosen === 'all' ? undefined : chosen} correction={correction} />
      <div className="kit-import-foot">
        <Button onClick={onCancel}>{t('kit.import.cancel')}</Button>
        <span className="kit-import-space kit-quiet">
          {!isReady && t(written(data) > 0 ? 'kit.import.notYet' : 'kit.import.nothing')}
        </span>
        {counts.refuse > 0 && (
          <Check tick={leavesOut ? 'all' : 'none'} onChange={setLeavesOut}>
            {t('kit.import.leaveOut', { count: counts.refuse })}
          </Check>
        )}
        <Button type="primary" disabled={!isReady} onClick={() => onNext(leavesOut)}>
          {t('kit.import.next')}
        </Button>
      </div>
    </div>
  )

  function rowsText(rows: readonly number[]): string {
    return t('kit.import.rowNumbers', { rows: rows.join(t('kit.import.comma')) })
  }
}

interface ChipProps {
  name: RowOutcome | 'all'
  count: number
  chosen: RowOutcome | 'all'
  onChoose: (name: RowOutcome | 'all') => void
}

function Chip({ name, count, chosen, onChoose }: ChipProps) {
  const t = useT()
  return (
    <button
      type="button"
      className="kit-import-chip"
      data-outcome={name}
      aria-pressed={name === chosen}
      onClick={() => onChoose(name)}
    >
      {t(`kit.import.outcome.${name}`)}
      <b>{formatCount(count)}</b>
    </button>
  )
}
