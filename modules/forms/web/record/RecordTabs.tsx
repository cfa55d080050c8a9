import { lazy, Suspense, useId, useRef, type KeyboardEvent } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { RecordDetails } from './RecordDetails.tsx'
import type { RecordTab } from './use-record-place.ts'

const RecordHistory = lazy(() => import('./history/RecordHistory.tsx'))
const RecordComments = lazy(() => import('./RecordComments.tsx'))

interface RecordTabsProps {
  form: OpenForm
  record: FormRecord
  tab: RecordTab
  onTab: (tab: RecordTab) => void
  /** The user may change the record, and therefore restore earlier values. */
  isEditable: boolean
}

const TABS = ['details', 'history', 'comments'] as const
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** What there is of a record: one tab of three is shown, and loaded when it is. */
export function RecordTabs({ form, record, tab, onTab, isEditable }: RecordTabsProps) {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'details'
    onTab(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className="frm-tabs"
        role="tablist"
        aria-label={t('forms.record.parts')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-tab={one}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {t(`forms.record.${one}`)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="frm-panel" role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={-1}>
        <Suspense fallback={<Skeleton rows={6} />}>
          {tab === 'details' && <RecordDetails form={form} record={record} />}
          {tab === 'history' && <RecordHistory form={form} record={record} isEditable={isEditable} />}
          {tab === 'comments' && <RecordComments form={form} record={record} />}
        </Suspense>
      </div>
    </>
  )
}
