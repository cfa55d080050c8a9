import { Check, X } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { Action } from './actions.ts'
import { MAX_CHOSEN, type Selection } from './selection.ts'
import { useBatchKeys } from './use-batch-keys.ts'
import './batch-bar.css'

interface BatchBarProps {
  selection: Pick<Selection<unknown>, 'rows' | 'clear' | 'matching'>
  /** What can be done with the chosen rows; the dangerous one last. */
  actions: readonly Action[]
}

/** Rises over the pager while rows are chosen. Escape gives the choice up; Delete in a row deletes what is chosen. */
export function BatchBar({ selection, actions }: BatchBarProps) {
  const t = useT()
  const count = selection.rows.length
  const { clear } = selection
  useBatchKeys(selection, actions)
  if (count === 0) return null
  return (
    <div className="kit-batch" role="toolbar" aria-label={t('kit.batch.name')}>
      <span className="kit-batch-count" role="status">
        {t('kit.batch.chosen', { count })}
      </span>
      <ChooseMatching count={count} matching={selection.matching} />
      <span className="kit-batch-line" />
      {actions.map(({ key, label, icon, danger, run }) => (
        <button
          key={key}
          type="button"
          className={danger ? 'kit-batch-button kit-batch-danger' : 'kit-batch-button'}
          onClick={run}
        >
          {icon ?? <Check size={16} />}
          <span>{label}</span>
        </button>
      ))}
      <span className="kit-batch-line" />
      <button
        type="button"
        className="kit-batch-button"
        onClick={clear}
        aria-label={t('kit.batch.clear')}
        title={t('kit.batch.clear')}
      >
        <X size={16} />
      </button>
    </div>
  )
}

/** Everything the filters match, when the rows chosen are not all of it; of very many the first thousand. */
function ChooseMatching({ count, matching }: { count: number; matching: Selection<unknown>['matching'] }) {
  const t = useT()
  if (!matching || matching.total <= count || count >= MAX_CHOSEN) return null
  const { total, isBusy, choose } = matching
  const isBounded = total > MAX_CHOSEN
  return (
    <button type="button" className="kit-batch-button kit-batch-all" disabled={isBusy} onClick={choose}>
      {isBounded ? t('kit.batch.first', { count: MAX_CHOSEN, total }) : t('kit.batch.all', { count: total })}
    </button>
  )
}
