import { Button } from 'antd'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { MAX_DIRECT_ROWS } from '#contract/export.ts'
import { useT } from '#shell/i18n.ts'
import { useTableSettings } from '../list/table-settings.ts'
import { needsTask, rowsOf, shownColumns, type Choice, type ExportProps } from './exported-list.ts'
import { useExport } from './use-export.ts'
import './export-panel.css'

interface ExportPanelProps extends ExportProps {
  onClose: () => void
}

/** What is to be taken out, and how much that is. */
export default function ExportPanel({ routes, table, onClose }: ExportPanelProps) {
  const t = useT()
  const root = useRef<HTMLFormElement>(null)
  const { name = '', columns = [], source } = table
  const [settings] = useTableSettings(name)
  const shown = shownColumns(routes, columns, settings)
  const chosen = source.selection?.rows.length ?? 0
  const [choice, setChoice] = useState<Choice>({
    format: 'xlsx',
    rows: chosen > 0 ? 'chosen' : 'all',
    columns: shown.length > 0 ? 'shown' : 'all',
  })
  const { run, isRunning } = useExport({ routes, table }, onClose)
  const count = rowsOf(table, choice)
  const isAbout = choice.rows === 'all' && source.totalExact === false
  useEffect(() => root.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }), [])

  return (
    <form
      ref={root}
      className="kit-export"
      onSubmit={(event) => {
        event.preventDefault()
        void run(choice, shown)
      }}
    >
      <Choices
        name={t('kit.export.format')}
        isWide
        chosen={choice.format}
        onChoose={(format) => setChoice({ ...choice, format })}
        of={[
          ['xlsx', t('kit.export.xlsx')],
          ['csv', t('kit.export.csv')],
        ]}
      />
      {chosen > 0 && (
        <Choices
          name={t('kit.export.rows')}
          chosen={choice.rows}
          onChoose={(rows) => setChoice({ ...choice, rows })}
          of={[
            ['chosen', t('kit.export.chosen', { count: chosen })],
            ['all', t('kit.export.all', { count: source.total })],
          ]}
        />
      )}
      {shown.length > 0 && shown.length < routes.columns.length && (
        <Choices
          name={t('kit.export.columns')}
          chosen={choice.columns}
          onChoose={(which) => setChoice({ ...choice, columns: which })}
          of={[
            ['shown', t('kit.export.shownColumns', { count: shown.length })],
            ['all', t('kit.export.allColumns', { count: routes.columns.length })],
          ]}
        />
      )}
      {needsTask(count, choice) && (
        <p className="kit-export-note">
          {choice.rows === 'chosen' ? t('kit.export.asTask') : t('kit.export.tooMany', { count: MAX_DIRECT_ROWS })}
        </p>
      )}
      <Button type="primary" htmlType="submit" block loading={isRunning}>
        {t(isAbout ? 'kit.export.runAbout' : 'kit.export.run', { count })}
      </Button>
    </form>
  )
}

interface ChoicesProps<Value extends string> {
  name: string
  /** Side by side instead of one below the other. */
  isWide?: boolean
  of: readonly (readonly [value: Value, text: ReactNode])[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ name, isWide = false, of, chosen, onChoose }: ChoicesProps<Value>) {
  const group = useId()
  return (
    <fieldset className="kit-export-choices" data-wide={isWide}>
      <legend>{name}</legend>
      {of.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name={group} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
