import { Button, Input } from 'antd'
import { Play } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import type { Field } from '#forms-core/index.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCan } from '#shell/access/use-can.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { PeoplePicker } from '#system/web/index.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { workflowTrialRoutes, type Trial } from '#workflow/contract/trial.ts'
import { ProcessFields } from '../../form/ProcessFields.tsx'
import { useProcessFields } from '../../form/use-process-fields.ts'
import { varsOfText } from '../../vars-text.ts'
import { answersOf, type TrialAnswers } from './trial-marks.ts'
import { TrialResult } from './TrialResult.tsx'
import './trial.css'

export interface TrialPanelProps {
  name: string
  formKey: string
  /** The file as it is drawn now. */
  xml: () => Promise<string>
}

const NO_FORMS: readonly ProcessForm[] = []
const NO_ANSWERS: TrialAnswers = {}

/** Values at the one side, the path that they lead to at the other. */
export default function TrialPanel(props: TrialPanelProps) {
  const forms = useForms(props)
  return forms === undefined ? <Skeleton rows={6} /> : <Panel {...props} forms={forms} />
}

/** What the drawing asks for as it was when this was opened; nothing where it cannot be read. */
function useForms({ xml, formKey }: TrialPanelProps): readonly ProcessForm[] | undefined {
  const [forms, setForms] = useState<readonly ProcessForm[]>()
  const load = useEffectEvent(async (): Promise<readonly ProcessForm[]> => {
    try {
      return (await call(workflowTrialRoutes.forms, { body: { xml: await xml(), formKey } })).forms
    } catch {
      return NO_FORMS
    }
  })
  useEffect(() => {
    let isGone = false
    void load().then((found) => {
      if (!isGone) setForms(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return forms
}

/** The values that a trial begins with, and what it found. */
function useTrial({ formKey, xml, forms }: Omit<TrialPanelProps, 'name'> & { forms: readonly ProcessForm[] }) {
  const fields = useProcessFields(forms, { isStart: true })
  const [starterId, setStarterId] = useState<string>()
  const [text, setText] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [found, setFound] = useState<{ trial: Trial; xml: string; answers: TrialAnswers }>()
  const others = varsOfText(text)
  const run = async (answers: TrialAnswers) => {
    if (others === undefined) return
    setRunning(true)
    setFailure(undefined)
    try {
      const drawn = await xml()
      const body = {
        xml: drawn,
        formKey,
        vars: { ...others, ...fields.vars() },
        answers: answersOf(answers),
        ...(starterId !== undefined && { starterId }),
      }
      const trial = await fields.attempt(() => call(workflowTrialRoutes.run, { body }))
      setFound({ trial, xml: drawn, answers })
    } catch (thrown) {
      setFailure(thrown instanceof CallError ? (thrown.issues[0]?.msg ?? messageOf(thrown)) : messageOf(thrown))
    } finally {
      setRunning(false)
    }
  }
  return { fields, starterId, setStarterId, text, setText, others, isRunning, failure, found, run }
}

function Panel({ name, ...props }: TrialPanelProps & { forms: readonly ProcessForm[] }) {
  const t = useT()
  const trial = useTrial(props)
  const { others, isRunning, failure, found, run } = trial
  const asked = useMemo(() => fieldsOfForms(props.forms), [props.forms])
  return (
    <div className="wf-trial">
      <section className="wf-trial-values" aria-label={t('workflow.trial.values')}>
        <p className="wf-hint">{t('workflow.trial.hint')}</p>
        <Values forms={props.forms} formKey={props.formKey} trial={trial} />
        <Button
          type="primary"
          icon={<Play size={16} />}
          loading={isRunning}
          disabled={others === undefined}
          onClick={() => void run(NO_ANSWERS)}
        >
          {t('workflow.trial.run')}
        </Button>
        {failure !== undefined && (
          <p role="alert" className="wf-trial-failure">
            {failure}
          </p>
        )}
      </section>
      <section className="wf-trial-path" aria-label={t('workflow.trial.path')} aria-busy={isRunning}>
        {found === undefined ? (
          <p className="wf-hint">{t('workflow.trial.none')}</p>
        ) : (
          <TrialResult {...found} name={name} fields={asked} onAnswer={(answers) => void run(answers)} />
        )}
      </section>
    </div>
  )
}

/** The fields by the names of their variables. */
const fieldsOfForms = (forms: readonly ProcessForm[]): Field[] =>
  forms.flatMap(({ model, variables }) =>
    model.fields.map((field) => ({ ...field, name: variables[field.id] ?? field.name })),
  )

interface ValuesProps {
  formKey: string
  forms: readonly ProcessForm[]
  trial: ReturnType<typeof useTrial>
}

/** Who starts it, the form, and variables that no form has. */
function Values({ forms, formKey, trial: { fields, starterId, setStarterId, text, setText, others } }: ValuesProps) {
  const t = useT()
  const mayPick = useCan('sys:user:pick')
  const [starter, more] = [useId(), useId()]
  const at = useMemo(() => ({ formKey }), [formKey])
  return (
    <>
      {mayPick && (
        <Labelled id={starter} label={t('workflow.trial.starter')}>
          <Suspense fallback={<Skeleton rows={1} />}>
            <PeoplePicker
              id={starter}
              isMultiple={false}
              placeholder={t('workflow.trial.self')}
              value={starterId ?? ''}
              onChange={setStarterId}
            />
          </Suspense>
        </Labelled>
      )}
      {forms.length > 0 && <ProcessFields forms={forms} at={at} fields={fields} />}
      <Labelled
        id={more}
        label={t('workflow.trial.more')}
        error={others === undefined ? t('workflow.vars.hint') : undefined}
      >
        <Input.TextArea
          id={more}
          rows={2}
          spellCheck={false}
          value={text}
          placeholder={t('workflow.vars.hint')}
          {...(others === undefined && { status: 'error' as const, 'aria-describedby': `${more}-error` })}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
    </>
  )
}
