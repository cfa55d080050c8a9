import { Button, Input, Select } from 'antd'
import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes, type Startable } from '#workflow/contract/instance.ts'
import { ChosenAtStart } from '../choice/ChosenPeople.tsx'
import { StartForecast } from '../forecast/StartForecast.tsx'
import { ProcessFields } from '../form/ProcessFields.tsx'
import type { useStart } from './use-start.ts'
import './instance.css'

type StartState = ReturnType<typeof useStart>

/** The fields of a start, with the forecast beside them. @param isFixed the process is not for choosing */
export function StartBody({ start, isFixed = false }: { start: StartState; isFixed?: boolean }) {
  const t = useT()
  const { data: startable = [] } = useCall(workflowInstanceRoutes.startable, {})
  const { process: chosen, fields } = start
  return (
    <div className="wf-start-sides">
      <div className="kit-form wf-start-fields">
        {!isFixed && <ProcessField startable={startable} onChoose={start.choose} />}
        <ChosenAtStart />
        <Field name="title" label={t('workflow.matter')} hint={t('workflow.start.titleHint')} isWide>
          <Input autoComplete="off" />
        </Field>
        {chosen !== undefined && (
          <ProcessFields
            key={`${chosen.key} ${start.round}`}
            forms={chosen.forms}
            at={chosen}
            fields={fields}
            draft={start.draft}
            onChange={() => start.change({})}
          />
        )}
        <MoreFields mayAdd={start.mayAdd} />
      </div>
      {chosen !== undefined && <StartForecast process={chosen.key} vars={fields.entered} isChanged={start.isChanged} />}
    </div>
  )
}

interface StartExtraProps {
  start: StartState
  draft: string | undefined
  /** Goes on with another draft of the same process. */
  onDraft: (id: string) => void
}

/** Beside the title of a start: when its draft was kept, and the values of the last one. */
export function StartExtra({ start, draft, onDraft }: StartExtraProps) {
  const { data: startable = [] } = useCall(workflowInstanceRoutes.startable, {})
  const { process: chosen } = start
  const wasStarted = startable.some(({ key, lastStartedDate }) => key === chosen?.key && lastStartedDate !== null)
  return (
    <div className="wf-start-extra">
      <DraftState savedAt={start.savedAt} isFailed={start.isKeepingFailed} />
      {chosen !== undefined && wasStarted && draft === undefined && !start.isChanged && (
        <LastValues process={chosen.key} onDraft={onDraft} />
      )}
    </div>
  )
}

/** When the draft was kept, or that it could not be. */
function DraftState({ savedAt, isFailed }: { savedAt: Date | undefined; isFailed: boolean }) {
  const t = useT()
  if (!isFailed && savedAt === undefined) return null
  return (
    <span className="wf-draft-state" role="status" data-failed={isFailed}>
      {isFailed || savedAt === undefined ? (
        t('workflow.draft.failed')
      ) : (
        <>
          {t('workflow.draft.saved')} <RelativeTime at={savedAt.toISOString()} />
        </>
      )}
    </span>
  )
}

/** Begins with the values of the user's last request of the process. */
function LastValues({ process, onDraft }: { process: string; onDraft: (id: string) => void }) {
  const t = useT()
  const [isRunning, setRunning] = useState(false)
  const take = async () => {
    setRunning(true)
    try {
      const { list } = await call(workflowInstanceRoutes.started, { query: { process, limit: 1 } })
      const [last] = list
      if (last === undefined) return
      const { id } = await call(workflowDraftRoutes.again, { body: { id: last.id } })
      onDraft(id)
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon={<CopyPlus size={16} />} loading={isRunning} onClick={() => void take()}>
      {t('workflow.again.last')}
    </Button>
  )
}

/** Which of the processes that may be started. */
function ProcessField({ startable, onChoose }: { startable: readonly Startable[]; onChoose: (key: string) => void }) {
  const t = useT()
  return (
    <Field name="key" label={t('workflow.process')} isWide>
      <Select
        options={startable.map(({ key: value, name, number }) => ({
          value,
          label: t('workflow.versionOf', { process: name, number }),
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t('workflow.start.none')}
        onSelect={(value: string) => onChoose(value)}
      />
    </Field>
  )
}

/** The key of other systems, and variables as JSON for the user who may add them. */
function MoreFields({ mayAdd }: { mayAdd: boolean }) {
  const t = useT()
  return (
    <details className="wf-more">
      <summary>{t('workflow.start.more')}</summary>
      <Field name="businessKey" label={t('workflow.businessKey')} isWide>
        <Input autoComplete="off" />
      </Field>
      {mayAdd && (
        <Field name="vars" label={t('workflow.vars')} hint={t('workflow.vars.hint')} isWide>
          <Input.TextArea rows={4} spellCheck={false} />
        </Field>
      )}
    </details>
  )
}
