import { Button } from 'antd'
import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { DrawingProps } from './Drawing.tsx'
import { useDrawing } from './use-drawing.ts'
import '../ui/quiet.css'
import './chart.css'

/** What every chart is given. */
export interface ChartProps {
  title: string
  /** What one should see in it, in one sentence; also for those who cannot look. */
  summary: string
  /** Beside the title: unit and span, "last 14 days, items". */
  note?: string
  /** At the right of the title, for example a `Stat` in small. */
  aside?: ReactNode
  /** Pixels of the drawing, also while it loads. */
  height?: number
  isLoading?: boolean
  /** Why there are no numbers. */
  error?: string | undefined
  onRetry?: () => void
  /** Shown when there is nothing to draw. */
  empty?: string
}

interface ChartFrameProps extends ChartProps, DrawingProps {
  isEmpty: boolean
  legend?: ReactNode
  table: ReactNode
}

/**
 * The frame of a chart: title, summary, drawing or table, and what stands there instead. Pages use `BarChart` and the
 * like.
 */
export function Chart(props: ChartFrameProps) {
  const { title, summary, note, aside, height = 240, legend, table, isEmpty, error, isLoading = false } = props
  const t = useT()
  const ids = useId()
  const [isTable, setIsTable] = useState(false)
  const hasNumbers = !isLoading && error === undefined && !isEmpty
  return (
    <figure className="kit-chart" aria-labelledby={`${ids}t`} aria-describedby={`${ids}s`}>
      <figcaption className="kit-chart-head">
        <span className="kit-chart-title" id={`${ids}t`}>
          {title}
        </span>
        {note !== undefined && <span className="kit-chart-note">{note}</span>}
        <span className="kit-chart-aside">
          {aside}
          {hasNumbers && (
            <IconButton
              size="small"
              name={t(isTable ? 'kit.chart.showDrawing' : 'kit.chart.showTable')}
              aria-pressed={isTable}
              icon={isTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
              onClick={() => setIsTable(!isTable)}
            />
          )}
        </span>
        {/* Its place is kept while the numbers are on their way. */}
        {(hasNumbers || isLoading) && (
          <span className="kit-chart-summary" id={`${ids}s`}>
            {hasNumbers && summary}
          </span>
        )}
      </figcaption>
      {hasNumbers && !isTable && legend}
      <div className="kit-chart-body" style={{ height }}>
        {hasNumbers ? (
          <>
            {!isTable && <Drawn optionOf={props.optionOf} />}
            <div
              className={isTable ? 'kit-chart-numbers' : 'pt-unseen'}
              {...(isTable && { role: 'region', tabIndex: 0, 'aria-labelledby': `${ids}t` })}
            >
              {table}
            </div>
          </>
        ) : (
          <Instead {...props} />
        )}
      </div>
    </figure>
  )
}

function Drawn({ optionOf }: DrawingProps) {
  const t = useT()
  const { Drawing, hasFailed, retry } = useDrawing()
  if (hasFailed) {
    return (
      <div className="kit-chart-instead" role="alert">
        <p>{t('kit.chart.notDrawn')}</p>
        <Button onClick={retry}>{t('kit.retry')}</Button>
      </div>
    )
  }
  return (
    <div aria-hidden="true" className="kit-chart-picture">
      {Drawing ? <Drawing optionOf={optionOf} /> : <Bones />}
    </div>
  )
}

function Instead({ isLoading, error, onRetry, empty }: ChartProps) {
  const t = useT()
  if (isLoading) {
    return (
      <div role="status" className="kit-chart-picture">
        <span className="pt-unseen">{t('kit.loading')}</span>
        <Bones />
      </div>
    )
  }
  if (error === undefined) {
    return (
      <div className="kit-chart-instead">
        <p>{empty ?? t('kit.chart.empty')}</p>
      </div>
    )
  }
  return (
    <div className="kit-chart-instead" role="alert">
      <p>{t('kit.chart.failed')}</p>
      <p className="kit-quiet">{error}</p>
      {onRetry && (
        <Button color="primary" variant="outlined" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      )}
    </div>
  )
}

const BONES = [38, 52, 44, 66, 30, 58, 74, 62, 48, 70]

/** Grey columns where the drawing will be. */
function Bones() {
  return (
    <div className="kit-chart-bones" aria-hidden="true">
      {BONES.map((height, at) => (
        <span key={at} style={{ height: `${height}%` }} />
      ))}
    </div>
  )
}
