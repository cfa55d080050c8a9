import { Segmented } from 'antd'
import { Monitor, Smartphone } from 'lucide-react'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { readModel, type CompiledForm, type StoredValues } from '#forms-core/index.ts'
import { FormView } from '../../render/lazy-form-view.ts'
import type { FormHandle } from '../../render/form-view.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import { firedRules, withEvents, type RuleEvent } from './fired-rules.ts'
import { PreviewChecks } from './PreviewChecks.tsx'
import { RuleEvents } from './RuleEvents.tsx'
import { TriedRecordSelect, useTriedRecord } from './tried-record.tsx'
import { usePreviewContext } from './use-preview-context.ts'
import './preview.css'

/** The form as its users will see it. Nothing of it is stored. */
export default function Preview() {
  const t = useT()
  const { model } = useDesigner()
  const read = useMemo(() => readModel(model), [model])
  if ('problems' in read)
    return (
      <div className="frd-preview-off" role="alert">
        <p>{t('forms.design.previewBlocked')}</p>
        <ul>
          {read.problems.map((problem) => (
            <li key={problem.code + problem.path}>{sayProblem(model, problem)}</li>
          ))}
        </ul>
      </div>
    )
  return <Filling form={read.form} />
}

type Device = 'desktop' | 'phone'

function Filling({ form }: { form: CompiledForm }) {
  const t = useT()
  const { model, draft } = useDesigner()
  const context = usePreviewContext()
  const handle = useRef<FormHandle>(null)
  const [device, setDevice] = useState<Device>('desktop')
  const [events, setEvents] = useState<readonly RuleEvent[]>([])
  const { key, initial, names, isNew, choice, choose } = useTriedRecord()
  const onChange = useCallback(
    (values: StoredValues) => setEvents((before) => withEvents(before, firedRules(form, values, context), new Date())),
    [form, context],
  )
  const shown = useMemo(
    () => (events.length > 0 ? events : withEvents([], firedRules(form, initial, context), new Date(context.now))),
    [events, form, initial, context],
  )
  return (
    <div className="frd-preview">
      <aside className="frd-preview-data" aria-label={t('forms.design.previewData')}>
        <h3>{t('forms.design.previewData')}</h3>
        <Segmented<Device>
          block
          aria-label={t('forms.design.device')}
          value={device}
          options={[
            { value: 'desktop', label: t('forms.design.desktop'), icon: <Monitor size={14} /> },
            { value: 'phone', label: t('forms.design.phone'), icon: <Smartphone size={14} /> },
          ]}
          onChange={setDevice}
        />
        {choice && (
          <TriedRecordSelect
            {...choice}
            onChange={(record) => {
              choose(record)
              setEvents([])
            }}
          />
        )}
        <p className="frd-hint">{t('forms.design.previewHint')}</p>
        <PreviewChecks handle={handle} />
      </aside>
      <div className="frd-preview-stage">
        <section className="frd-preview-frame" data-device={device} aria-label={t('forms.design.preview')}>
          <header>
            <strong>{inLanguage(model.title)}</strong>
            {model.description && <p>{inLanguage(model.description)}</p>}
          </header>
          <Suspense fallback={null}>
            <FormView
              key={key}
              ref={handle}
              model={form.model}
              formId={draft.id}
              initial={initial}
              names={names}
              isNew={isNew}
              mode="edit"
              device={device}
              context={context}
              onChange={onChange}
            />
          </Suspense>
        </section>
      </div>
      <RuleEvents events={shown} />
    </div>
  )
}
